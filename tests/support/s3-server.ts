import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does instead of replying. A number is a status. */
export type Fault = 'stall' | 'cut' | 'redirect' | 'page' | number;

type FaultOn = (call: string) => Promise<Fault | null> | Fault | null;

const key = 'AKEXAMPLE';
const secret = 'a secret of the bucket';
const region = 'eu-test-1';

/**
 * Starts a stand-in for an S3 server on loopback, with one empty bucket. It checks signatures, keys, regions and clocks
 * as S3 does. Its lists have at most three names per page.
 */
export async function startS3() {
  const objects = new Map<string, Buffer>();
  const calls: string[] = [];
  const state = { fault: (async () => null) as FaultOn, now: () => Date.now() };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '', 'http://s3');
    const [, bucket = '', ...rest] = url.pathname.split('/');
    const name = rest.join('/');
    const call = `${request.method} ${name || url.searchParams.get('prefix')}`;
    calls.push(call);
    const fault = await state.fault(call);
    if (fault !== null) return fail(response, fault);
    const problem = problemOf(request, url, state.now());
    if (problem !== null) return refuse(response, ...problem);
    if (bucket !== 'pictures') return refuse(response, 404, 'NoSuchBucket');
    const object = objects.get(name);
    switch (request.method) {
      case 'PUT':
        objects.set(name, Buffer.concat(chunks));
        return response.end();
      case 'DELETE':
        objects.delete(name);
        return response.writeHead(204).end();
      default:
        if (name === '') return sendList(response, url.searchParams);
        if (object === undefined) return refuse(response, 404, 'NoSuchKey');
        return response.writeHead(200, { 'content-length': object.length }).end(object);
    }
  }

  function sendList(response: ServerResponse, query: URLSearchParams) {
    const after = query.get('continuation-token') ?? '';
    const names = [...objects.keys()]
      .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
      .sort();
    const page = names.slice(0, 3);
    const contents = page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
    const isCut = names.length > page.length;
    const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const list = `<IsTruncated>${isCut}</IsTruncated>${contents}${next}`;
    response.setHeader('content-type', 'application/xml');
    response.end(`<?xml version="1.0"?><ListBucketResult>${list}</ListBucketResult>`);
  }

  const server = createServer((request, response) => {
    // A client that has lost its patience closes the connection.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    objects,
    /** What has been asked for, such as `PUT ab/abcd…-320.webp`. */
    calls,
    endpoint,
    /** The settings of a server that uses the bucket. */
    env: {
      IMAGE_STORE: `s3://pictures?endpoint=${endpoint}&region=${region}`,
      IMAGE_STORE_KEY: key,
      IMAGE_STORE_SECRET: secret,
    },
    /** Calls for which `fault` returns something fail from now on. */
    failOn(fault: FaultOn) {
      state.fault = fault;
    },
    setClock(now: () => number) {
      state.now = now;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function fail(response: ServerResponse, fault: Fault) {
  if (fault === 'stall') return;
  if (fault === 'redirect') return response.writeHead(302, { location: '/elsewhere' }).end();
  if (fault === 'page') {
    return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>');
  }
  if (fault !== 'cut') return refuse(response, fault, 'SlowDown');
  const headers = { 'content-type': 'application/xml', 'content-length': 1000 };
  response.writeHead(200, headers).write('half', () => response.destroy());
}

/** Like S3's, errors contain the key's id and what was signed. */
function refuse(response: ServerResponse, status: number, code: string) {
  const details = `<Code>${code}</Code><AWSAccessKeyId>${key}</AWSAccessKeyId>`;
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error>${details}</Error>`);
}

const hmac = (by: string | Buffer, text: string) => createHmac('sha256', by).update(text).digest();

/** Checks the signature as described in "Signature Version 4". */
function problemOf(request: IncomingMessage, url: URL, now: number): [number, string] | null {
  const authorization = request.headers.authorization ?? '';
  const [, id, day = '', zone, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]*)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w+)$/.exec(
      authorization,
    ) ?? [];
  if (id === undefined) return [403, 'AccessDenied'];
  if (id !== key) return [403, 'InvalidAccessKeyId'];
  if (zone !== region) return [400, 'AuthorizationHeaderMalformed'];
  const at = String(request.headers['x-amz-date']);
  const time = Date.parse(at.replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:'));
  if (!(Math.abs(time - now) < 900_000)) return [403, 'RequestTimeTooSkewed'];
  const signed = names.split(';');
  if (!signed.includes('host')) return [403, 'AccessDenied'];
  const canonical = [
    request.method,
    url.pathname,
    url.search.slice(1).split('&').sort().join('&'),
    ...signed.map((name) => `${name}:${request.headers[name]}`),
    '',
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, hash].join('\n');
  const signing = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region));
  return hmac(signing, text).toString('hex') === signature ? null : [403, 'SignatureDoesNotMatch'];
}
