// A direct connection between two pages, without a server: loaded when somebody asks for a code to connect with.
// py/sakusen/ui/live/wires.py calls it; what travels between the two people is made and read in Python
// (py/sakusen/together/signal.py). Nothing here knows what a frame means.
const MOST = 64000; // characters of a frame
const GATHER = 5000; // ms; a server that was entered and does not answer holds nobody up longer

/**
 * @param {string} servers JSON of the STUN and TURN servers that the reader has entered
 * @param {(kind: "state" | "open" | "closed" | "large" | "frame", text: string) => void} told
 */
export const connect = (servers, told) => {
  const link = new RTCPeerConnection({ iceServers: JSON.parse(servers) });
  const channel = link.createDataChannel("sakusen", { negotiated: true, id: 1 });
  channel.onopen = () => told("open", "");
  channel.onclose = () => told("closed", "");
  channel.onmessage = ({ data }) => {
    if (typeof data === "string" && data.length <= MOST) told("frame", data);
    else told("large", ""); // never handed on: Python would have to copy it
  };
  link.onconnectionstatechange = () => told("state", link.connectionState);

  const described = async () => {
    await link.setLocalDescription();
    await new Promise((resolve) => {
      const look = () => link.iceGatheringState === "complete" && resolve(null);
      link.onicegatheringstatechange = look;
      setTimeout(resolve, GATHER, null);
      look();
    });
    return link.localDescription?.sdp ?? "";
  };

  return {
    offer: described,
    /** @param {string} sdp */
    answer: async (sdp) => {
      await link.setRemoteDescription({ type: "offer", sdp });
      return described();
    },
    /** @param {string} sdp */
    accept: (sdp) => link.setRemoteDescription({ type: "answer", sdp }),
    /** @param {string} text */
    send: (text) => {
      if (channel.readyState === "open") channel.send(text);
    },
    close: () => {
      channel.onclose = channel.onmessage = link.onconnectionstatechange = null;
      link.close();
    },
  };
};
