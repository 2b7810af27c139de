/** A `fetch` for an upload's post with progress, which fetch itself does not report. */
export function postForm(onPercent: (percent: number) => void): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const { body, method = 'POST', signal } = init ?? {};
      const request = new XMLHttpRequest();
      const stop = () => request.abort();
      const ended = () => signal?.removeEventListener('abort', stop);
      request.open(method, input instanceof Request ? input.url : input);
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onPercent(Math.floor((loaded / total) * 100));
      });
      request.addEventListener('load', () => {
        ended();
        const { status, responseText } = request;
        resolve(new Response(status === 204 ? null : responseText, { status }));
      });
      request.addEventListener('error', () => {
        ended();
        reject(new TypeError('The connection dropped.'));
      });
      request.addEventListener('abort', () => {
        ended();
        reject(signal?.reason as Error);
      });
      if (signal?.aborted) return reject(signal.reason as Error);
      signal?.addEventListener('abort', stop, { once: true });
      request.send(body as FormData);
    });
}
