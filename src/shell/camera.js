/*
 * The camera, to read QR codes: a sandboxed frame gets none. It is opened after a
 * click alone, can be seen and turned off in this document for as long as it is on,
 * and ends with the port over which the frame gets its pictures.
 */

const viewfinder = document.createElement('section');
const video = document.createElement('video');
const off = document.createElement('button');
const canvas = document.createElement('canvas');
viewfinder.setAttribute('aria-label', 'Camera');
off.textContent = 'Camera on · turn off';
video.muted = true;
video.playsInline = true;
viewfinder.append(video, off);
let endCamera = () => {};

addEventListener('message', async ({ source, data, ports: [port] }) => {
  const isFrame = source === document.querySelector('iframe')?.contentWindow;
  if (!isFrame || data !== 'camera' || !port) return;
  endCamera();
  /** @type {MediaStream | undefined} */
  let stream;
  let isOver = false;
  const end = () => {
    // Once more where it was ended while the browser asked.
    for (const track of stream?.getTracks() ?? []) track.stop();
    if (isOver) return;
    isOver = true;
    viewfinder.remove();
    port.postMessage('off');
  };
  endCamera = end;
  off.onclick = end;
  port.onmessage = ({ data: wanted }) => {
    if (wanted !== 'picture' || isOver) return end();
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    canvas.toBlob((picture) => port.postMessage(picture), 'image/jpeg', 0.9);
  };
  if (!navigator.userActivation?.isActive) return end();
  const wish = { video: { facingMode: 'environment', width: { ideal: 1280 } } };
  stream = await navigator.mediaDevices?.getUserMedia(wish).catch(() => undefined);
  if (!stream || isOver) return end();
  video.srcObject = stream;
  document.body.append(viewfinder);
  await video.play().catch(end);
  if (!isOver) port.postMessage('on');
});
