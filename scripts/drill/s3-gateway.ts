import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { S3mini } from 's3mini';

type GatewayFault = 'stall' | 'cut' | 503 | 403;

const [port, tlsPort] = [7480, 7443];
const key = 'DRILLKEY';
const secret = 'a-secret-of-the-drill';

const settings = `[global]
rgw_backend_store = dbstore
rgw_config_store = dbstore
dbstore_db_dir = /mnt
dbstore_config_uri = file:/mnt/config.db
rgw_data = /mnt
log_file = /mnt/radosgw.log
rgw_frontends = beast endpoint=127.0.0.1:${port} tcp_nodelay=1
`;

const tls = `ssl_endpoint=127.0.0.1:${tlsPort} ssl_certificate=/mnt/host.crt ssl_private_key=/mnt/host.key`;

/** All mounts are in a private namespace, so none is left when the server has ended, which it does with the drill. */
const start = `set -e
mount -t tmpfs tmpfs "$ROOT/run" && mkdir "$ROOT/run/ceph"
mount --bind "$DATA" "$ROOT/mnt"
mount --rbind /dev "$ROOT/dev"
mount -t proc proc "$ROOT/proc"
export CEPH_CONF=/mnt/ceph.conf
# On a busy machine, this can hang although it has made the user.
chroot "$ROOT" timeout -s KILL 20 radosgw-admin --no-mon-config user create --uid drill --display-name drill \
  --access-key ${key} --secret-key ${secret} >"$DATA/user.log" 2>&1 || grep -q ${secret} "$DATA/user.log"
exec chroot "$ROOT" radosgw --no-mon-config --foreground >"$DATA/start.log" 2>&1`;

/**
 * Starts Ceph's S3 server (radosgw) from a Debian root, with its data in a new folder, and a proxy in front of it.
 * `endpoint` is the server, and `proxy` is the proxy, which does what `fail` says. With a certificate and its key, it also
 * serves https, at `tlsEndpoint`.
 */
export async function startGateway(root: string, certificate?: { crt: string; key: string }) {
  const data = await mkdtemp(join(tmpdir(), 'second-fret-s3-'));
  await writeFile(join(data, 'ceph.conf'), certificate ? `${settings.trim()} ${tls}\n` : settings);
  for (const [end, text] of Object.entries(certificate ?? {})) {
    await writeFile(join(data, `host.${end}`), text, { mode: 0o600 });
  }
  const command = ['--pdeathsig', 'KILL', 'unshare', '--mount', 'sh', '-c', start];
  const server = spawn('setpriv', command, {
    stdio: 'inherit',
    env: { ...process.env, ROOT: root, DATA: data },
  });
  const ended = once(server, 'exit');
  const endpoint = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await fetch(endpoint).catch(() => null))?.ok; tries += 1) {
    if (server.exitCode !== null || tries > 600) throw new Error(`radosgw failed: see ${data}`);
    await setTimeout(100);
  }

  let fault: GatewayFault | null = null;
  const proxy = createServer((from, to) => {
    if (fault === 'stall') return;
    if (typeof fault === 'number') return void to.writeHead(fault).end();
    forward(from, to, fault === 'cut');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    ...{ endpoint, tlsEndpoint: `localhost:${tlsPort}`, key, secret },
    proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async makeBucket(name: string): Promise<S3mini> {
      const keys = { accessKeyId: key, secretAccessKey: secret, region: '' };
      const bucket = new S3mini({ ...keys, endpoint: `${endpoint}/${name}` });
      if (!(await bucket.createBucket())) throw new Error(`no new bucket ${name}`);
      return bucket;
    },
    fail(next: GatewayFault | null) {
      fault = next;
    },
    async stop() {
      proxy.close().closeAllConnections();
      server.kill('SIGTERM');
      await ended;
      await rm(data, { recursive: true });
    },
  };
}

/** The headers stay as they are, because the signature covers the host. */
function forward(from: IncomingMessage, to: ServerResponse, cut: boolean): void {
  const { method, url, headers } = from;
  const call = request({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
    if (!cut) return void reply.pipe(to.writeHead(reply.statusCode ?? 502, reply.headers));
    to.writeHead(200, { ...reply.headers, 'content-length': '100000' });
    to.write('half', () => to.destroy());
    reply.resume();
  });
  call.on('error', () => to.destroy());
  from.pipe(call);
}
