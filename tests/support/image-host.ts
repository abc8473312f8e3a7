import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '#tests/support/at-end.ts';

/** An upload that the host has received. */
export type Received = { key: string | null; field: string; filename: string; bytes: Buffer };

export type ImageHost = Awaited<ReturnType<typeof startImageHost>>;

/** Starts a fake third-party image host on loopback. It follows the protocol in the specification. */
export async function startImageHost() {
  const received: Received[] = [];
  let behaviour: ((response: ServerResponse) => void) | null = null;
  const server = createServer((request, response) => {
    accept(request)
      .then((upload) => {
        received.push(upload);
        const success = { success: true, status: 200, data: { url: publicUrl(upload) } };
        if (behaviour) behaviour(response);
        else answerJson(response, 200, success);
      })
      .catch((error) => {
        // Ignore incomplete uploads, because on a busy machine, a client may time out before it has sent the whole
        // file.
        if (request.complete) throw error;
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/1/upload`,
    received,
    /** Makes the host respond with `answer` from now on. Null restores its normal responses. */
    behave: (answer: ((response: ServerResponse) => void) | null) => {
      behaviour = answer;
    },
    stop: atEnd(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }),
  };
}

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const publicUrl = ({ filename }: Received) => `https://i.example.test/${filename}`;

async function accept(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(Buffer.concat(chunks), { headers }).formData();
  const [field, file] = [...form.entries()][0] ?? [];
  if (field === undefined || !(file instanceof File)) throw new Error('the form holds no file');
  return {
    key: new URL(request.url ?? '', 'http://host').searchParams.get('key'),
    field,
    filename: file.name,
    bytes: Buffer.from(await file.arrayBuffer()),
  };
}
