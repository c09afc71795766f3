/** Pictures of the camera, which the shell opens: the frame gets none. */
export interface Camera {
  /** The next picture; `undefined` once it is off. One is asked for at a time. */
  picture(): Promise<Blob | undefined>;
  end(): void;
}

/** After a click; `undefined` where the browser has no camera, or it was refused. */
export function openCamera(): Promise<Camera | undefined> {
  const { port1: port, port2 } = new MessageChannel();
  let answer: (said: unknown) => void = () => undefined;
  const next = () =>
    new Promise<unknown>((resolve) => {
      answer = resolve;
    });
  let isOff = false;
  port.onmessage = ({ data }) => {
    isOff ||= data === 'off';
    answer(data);
  };
  const opened = next();
  parent.postMessage('camera', '*', [port2]);
  return opened.then((said) =>
    said === 'on'
      ? {
          async picture() {
            if (isOff) return undefined;
            const coming = next();
            port.postMessage('picture');
            const picture = await coming;
            return picture instanceof Blob ? picture : undefined;
          },
          end: () => port.postMessage('end'),
        }
      : undefined,
  );
}
