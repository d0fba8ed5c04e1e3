import { useEffect, useRef, useState } from "react";

type State = "starting" | "showing" | "blocked" | "missing";

/** Whoever refuses the camera is told so; any other failure means that there is none to be had. */
const failureOf = (error: unknown): State =>
  error instanceof DOMException && error.name === "NotAllowedError" ? "blocked" : "missing";

/** What the camera towards the person, or away from them, sees, in the video element while that is shown. */
export function useCamera(facing: "user" | "environment") {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>("starting");
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isGone = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    async function start() {
      // Without https there is no mediaDevices at all.
      if (!navigator.mediaDevices) return setState("missing");
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: facing } });
      } catch (error) {
        return setState(failureOf(error));
      }
      if (isGone || !video.current) return stop();
      video.current.srcObject = stream;
      setState("showing");
    }
    void start();
    return () => {
      isGone = true;
      stop();
    };
  }, [facing]);
  return { video, state };
}
