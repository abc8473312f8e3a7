import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFile,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { launchEmbeddedDatabase } from '#embedded/database/launch.ts';
import { createSeller } from '#tests/support/seller.ts';
import { signUpVerified } from '#tests/support/sign-in-accounts.ts';
import { until } from '#tests/support/until.ts';
import { startVisitors } from '#tests/support/visitors.ts';
import { debianRoot } from './debian-root.ts';

// `npm run drill -- rolling [RESTARTS] [OLD]`: two servers behind HAProxy, with deploy/haproxy.cfg. While people read,
// publish and watch live, restarts the servers one after the other, and updates them from an old release to this one and
// back. OLD is a folder with an earlier, built release. By default, it is this one with other scripts. Build the client
// first.

const project = join(import.meta.dirname, '../..');
const [frontPort, ...ports] = [4700, 4701, 4702];
const front = `http://127.0.0.1:${frontPort}`;

export async function run([restarts = '20', oldFolder]: string[]): Promise<void> {
  const root = await debianRoot();
  const folder = await mkdtemp(join(tmpdir(), 'second-fret-rolling-'));
  const started: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const old = oldFolder ?? (await buildOther(join(folder, 'old')));
    const database = await launchEmbeddedDatabase({ dataDir: folder, log: () => {} });
    started.push(() => database.stop());
    const servers = ports.map((port) =>
      serverAt(port, { ...settings, DATA_DIR: folder, DATABASE_URL: database.url }),
    );
    started.push(() => Promise.all(servers.map(({ stop }) => stop())));
    for (const server of servers) await server.start(old);
    started.push(await startBalancer(root));
    await until(async () => (await statusOf('BACKEND')) === 'UP', 'HAProxy has a server');
    const failed = await restartAll(servers, Number(restarts), [old, project, old]);
    if (failed) process.exitCode = 1;
  } finally {
    for (const stop of started.reverse()) await stop();
  }
}

const settings = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  TRUST_PROXY: '127.0.0.1',
  DRAIN_SECONDS: '6',
  FIRST_ADMIN_EMAIL: 'admin@example.test',
  TOKEN_SECRET: 'the same on all servers, for as long as the drill takes',
  INTAKE_KEY: 'the same on all servers, for as long as the drill takes',
  DEMO_DATA: 'false',
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'error',
};

type Server = ReturnType<typeof serverAt>;

/** A server process at a port. It is started and stopped several times. */
function serverAt(port: number, env: Record<string, string>) {
  let child: ChildProcess | undefined;
  return {
    async start(release: string): Promise<void> {
      const server = spawn(process.execPath, ['server/index.ts'], {
        cwd: release,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...env, PORT: String(port) },
      });
      child = server;
      let isReady = false;
      createInterface({ input: server.stdout }).on('line', (line) => {
        if (line.includes('is ready at')) isReady = true;
        else if (line.startsWith('{')) console.log(line);
      });
      await until(() => isReady || server.exitCode !== null, 'the server starts');
      if (!isReady) throw new Error('the server did not start');
    },
    async stop(): Promise<void> {
      if (!child || child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Builds this release in `folder`, but with another entry script, so that all scripts get other names. */
async function buildOther(folder: string): Promise<string> {
  console.log('Building the client a second time, as the old release.');
  const folders = 'contracts embedded scripts server sign-in src';
  const files = 'package.json tsconfig.base.json vite.config.ts';
  for (const part of `${folders} ${files}`.split(' '))
    await cp(join(project, part), join(folder, part), { recursive: true });
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
  const change = "\ndocument.documentElement.dataset.release = 'old';\n";
  await appendFile(join(folder, 'src/app/main.tsx'), change);
  execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}

/** Starts HAProxy with deploy/haproxy.cfg, but with these ports and without TLS. Returns the function that stops it. */
async function startBalancer(root: string): Promise<() => Promise<unknown>> {
  const file = `/tmp/rolling-${process.pid}.cfg`;
  const config = (await readFile(join(project, 'deploy/haproxy.cfg'), 'utf8'))
    // A machine for drills may allow fewer open files.
    .replace('maxconn 20000', 'maxconn 2000')
    .replace(/ *bind :443 .*\n/, '')
    .replace(/ *http-request redirect .*\n/, '')
    .replace('bind :80', `bind 127.0.0.1:${frontPort}\n  stats enable\n  stats uri /haproxy`)
    .replace('shop1:4000', `127.0.0.1:${ports[0]}`)
    .replace('shop2:4000', `127.0.0.1:${ports[1]}`);
  await writeFile(join(root, file), config);
  const haproxy = spawn('chroot', [root, 'haproxy', '-q', '-db', '-f', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(haproxy, 'exit');
  return async () => {
    haproxy.kill('SIGTERM');
    await exited;
    await rm(join(root, file));
  };
}

/** Returns a column of HAProxy's statistics for a server, or for all as `BACKEND`. */
async function statusOf(server: string, column = 'status'): Promise<string | undefined> {
  const reply = await fetch(`${front}/haproxy;csv`).catch(() => null);
  const [head = '', ...lines] = (await reply?.text())?.split('\n') ?? [];
  const line = lines.find((one) => one.startsWith(`servers,${server},`));
  return line?.split(',')[head.replace('# ', '').split(',').indexOf(column)];
}

/** Loads random scripts of each release that has had a server, again and again, as pages of both releases do. */
function scriptLoader() {
  const missing: string[] = [];
  let [loaded, over] = [0, false];
  const load = async (release: string) => {
    const assets = join(release, 'dist/web/assets');
    const names = (await readdir(assets)).filter((name) => /\.(js|css|wasm|woff2)$/.test(name));
    while (!over) {
      const name = names[Math.floor(Math.random() * names.length)] ?? '';
      const reply = await fetch(`${front}/assets/${name}`).catch(() => null);
      const bytes = new Uint8Array((await reply?.arrayBuffer().catch(() => null)) ?? []);
      if ((await readFile(join(assets, name))).equals(bytes)) loaded += 1;
      else missing.push(`${name} ${reply?.status}`);
      await setTimeout(50);
    }
  };
  const loading = new Map<string, Promise<void>>();
  return {
    add(release: string): void {
      if (!loading.has(release)) loading.set(release, load(release));
    },
    async stop() {
      over = true;
      await Promise.all(loading.values());
      return { loaded, missing };
    },
  };
}

/** Restarts and updates the servers under load, and prints what failed. Returns whether anything did. */
async function restartAll(
  servers: Server[],
  restarts: number,
  releases: string[],
): Promise<boolean> {
  const others = ['ada', 'ben', 'cleo', 'dan'];
  const join = (name: string) =>
    createSeller(front, { email: `${name}@example.test`, enter: signUpVerified });
  const people = await Promise.all([join('admin'), ...others.map(join)] as const);
  const [{ token, upload }] = people;
  const image_url = await upload();
  const watching = people.flatMap((one) => Array<string>(10).fill(one.token));
  const visitors = startVisitors(front, { token, image_url }, watching);
  const scripts = scriptLoader();

  const begun = performance.now();
  const restart = async (index: number, release: string) => {
    await servers[index]?.stop();
    await servers[index]?.start(release);
    scripts.add(release);
    const name = index === 0 ? 'shop1' : 'shop2';
    await until(async () => (await statusOf(name)) === 'UP', 'HAProxy uses the server again');
  };
  for (let turn = 0; turn < restarts; turn += 1) {
    await restart(turn % 2, releases[0] ?? '');
    console.log(`${turn + 1} of ${restarts} restarts, ${visitors.failures.length} failed requests`);
  }
  for (const release of releases.slice(1)) {
    for (const index of servers.keys()) await restart(index, release);
    console.log(`updated to ${release}, ${visitors.failures.length} failed requests`);
  }
  const seconds = Math.round((performance.now() - begun) / 1000);
  const { loaded, missing } = await scripts.stop();
  const heard = await visitors.stop();
  const { failures, published, reloads, requests, streams } = visitors;
  const expected = JSON.stringify(published.toSorted());
  const complete = heard.filter((ids) => JSON.stringify(ids.toSorted()) === expected).length;
  const inOrder = heard.filter((ids) => `${ids}` === `${heard[0]}`).length;
  console.log(`${restarts} restarts and an update from old to new to old took ${seconds} s.
Requests: ${requests}, failed: ${failures.length}. HAProxy repeated ${await statusOf('BACKEND', 'wretr')}.
Scripts of both releases: ${loaded} loaded, ${missing.length} missing. Each missing one would show a reload panel.
Event streams: ${streams} of ${heard.length} people, who were asked ${reloads} times to reload everything.
Products published: ${published.length}. Of ${heard.length} people, ${complete} heard about each once, ${inOrder} in the same order.`);
  for (const line of [...failures, ...missing].slice(0, 20)) console.error(line);
  return failures.length + missing.length + reloads > 0 || complete + inOrder < 2 * heard.length;
}
