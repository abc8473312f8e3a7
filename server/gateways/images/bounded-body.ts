import { ImageStoreProblem } from './image-store-problem.ts';

/** Reads a reply. Throws an ImageStoreProblem if it is longer than `maxBytes`. */
export async function readBounded(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new ImageStoreProblem('the reply is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
