import { wasmWorkerAddress } from '#contracts/content-policy.ts';
import { createPolicy } from '#contracts/trusted-types.ts';

const policy = createPolicy('code-worker', {
  createScriptURL(text) {
    if (wasmWorkerAddress.test(text)) return text;
    throw new TypeError('not one of the workers that compile WebAssembly');
  },
});

/** Starts one of the workers that may compile WebAssembly. `ask` sends a message and resolves to the worker's reply. */
export function openWasmWorker(address: string) {
  const worker = new Worker(policy.createScriptURL(address), { type: 'module' });
  const reply = <T>() =>
    new Promise<T>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<T>) => resolve(data);
      worker.onerror = () => reject(new Error('the worker failed'));
    });
  return {
    reply,
    ask<T>(message: unknown, transfer: Transferable[]): Promise<T> {
      const answer = reply<T>();
      worker.postMessage(message, transfer);
      return answer;
    },
    close: () => worker.terminate(),
  };
}
