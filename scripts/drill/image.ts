import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { until } from '#tests/support/until.ts';
import { settingsFor, withCluster } from './cluster.ts';
import { CannotDrill } from './debian-root.ts';

// `npm run drill -- image` builds the shop's image, looks inside and runs it with a read-only root. It needs no image
// registry. The server uses the database in DATABASE_URL, or a cluster that the drill starts.

const most = { unpacked: 250, packed: 90, stopSeconds: 5 };
const [base, image] = ['localhost/second-fret-base', 'localhost/second-fret'];
const port = 4980;
const root = join(import.meta.dirname, '../..');
/** Everything that the tools make is in this folder, up to 4 GB. */
let folder = '';

export async function run(): Promise<void> {
  const programs = ['buildah', 'podman', 'runc', 'mmdebstrap'];
  const missing = programs.filter((program) => spawnSync(program, ['--version']).error);
  if (missing.length > 0) throw new CannotDrill(`first run apt-get install ${missing.join(' ')}`);
  if (process.getuid?.() !== 0) throw new CannotDrill('this drill needs root, to make a Debian 13');
  folder = mkdtempSync('/var/tmp/second-fret-image-');
  process.env.TMPDIR = folder;
  try {
    build();
    inspect();
    if (process.env.DATABASE_URL) await serve(process.env);
    else await withCluster((cluster) => serve(settingsFor(cluster)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function check(what: string, found: unknown, isRight: boolean): void {
  console.log(`${isRight ? '✓' : '✗'} ${what}: ${found}`);
  if (!isRight) process.exitCode = 1;
}

const flags = () => ['--storage-driver=vfs', `--root=${folder}/root`, `--runroot=${folder}/run`];
const podmanFlags = () => [...flags(), `--tmpdir=${folder}/tmp`, '--cgroup-manager=cgroupfs'];
const text = { encoding: 'utf8', maxBuffer: 1e8 } as const;
const buildah = (...args: string[]) => execFileSync('buildah', [...flags(), ...args], text).trim();
const podman = (...args: string[]) => execFileSync('podman', [...podmanFlags(), ...args], text);

/** Builds the image on a Debian 13 with this machine's npm and Node, instead of on one from a registry. */
function build(): void {
  const archive = join(folder, 'debian.tar');
  const authorities = '/etc/ssl/certs/ca-certificates.crt';
  const npm = dirname(dirname(process.env.npm_execpath ?? ''));
  const hooks = [
    `copy-in ${authorities} ${dirname(authorities)}`,
    `copy-in ${process.execPath} /usr/local/bin`,
    `copy-in ${npm} /usr/local/lib`,
    'ln -s ../lib/npm/bin/npm-cli.js "$1/usr/local/bin/npm"',
  ].map((hook) => `--customize-hook=${hook}`);
  const debian = ['--variant=apt', '--include=ca-certificates', 'trixie', archive];
  execFileSync('mmdebstrap', ['--quiet', ...hooks, ...debian], { stdio: 'inherit' });
  podman('import', '--quiet', `--change=ENV NODE_EXTRA_CA_CERTS=${authorities}`, archive, base);
  const how = ['--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--pull-never'];
  const file = ['--file', join(root, 'deploy/Containerfile'), '--build-arg', `BUILD=${base}`];
  buildah('build', '--quiet', ...how, ...file, '--tag', image, root);
}

/** Checks that the image is small, and that nothing but the server is in it. */
function inspect(): void {
  const archive = join(folder, 'image.tar');
  buildah('push', '--quiet', image, `oci-archive:${archive}`);
  const top = buildah('mount', buildah('from', '--pull-never', image));
  const found = execFileSync('find', [top, '-type', 'f', '-printf', '%s/%P\n'], text);
  const list = found
    .trim()
    .split('\n')
    .map((line) => line.split('/'));
  const files = list.map(([, ...path]) => path.join('/'));
  const unpacked = list.reduce((sum, [size]) => sum + Number(size), 0) / 1e6;
  check('MB unpacked', unpacked.toFixed(0), unpacked < most.unpacked);
  const packed = statSync(archive).size / 1e6;
  check('MB packed', packed.toFixed(0), packed < most.packed);
  const programs = files.filter((file) => /^(?!app\/)(.+\/)?s?bin\//.test(file));
  check('programs', programs, `${programs}` === 'usr/bin/node');
  const development = /^app\/((?!node_modules).*(test|demo|embedded)|node_modules\/vite)/;
  const foreign = files.filter((file) => development.test(file));
  check('files for tests, the demo or development', foreign, foreign.length === 0);
}

/** Runs the image's Node with these arguments, by default the server. */
function start(settings: string[], ...command: string[]) {
  const limits =
    '--memory=512m --ulimit=nofile=4096 --ulimit=nproc=4096 --read-only --cap-drop=all';
  const host = '--rm --runtime=runc --network=host --tmpfs=/data --no-healthcheck';
  const authority = /sslrootcert=([^&,]+)/.exec(`${settings}`)?.[1];
  const files = authority ? [`--volume=${authority}:${authority}:ro`] : [];
  const env = settings.map((setting) => `--env=${setting}`);
  const how = `${host} ${limits}`.split(' ');
  const args = [...podmanFlags(), 'run', ...how, ...files, ...env, image, ...command];
  const child = spawn('podman', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const said: string[] = [];
  child.stdout.on('data', (text) => said.push(`${text}`.trim()));
  const ended = once(child, 'close').then(([code]) => ({ code, said: said.join('\n') }));
  return { child, said, ended };
}

const probe = `try { fs.writeFileSync('/app/new', ''); } catch ({ code }) { console.log(process.getuid(), code); }`;

async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const given = Object.entries(env).filter(([name]) => name.startsWith('DATABASE_'));
  const database = given.map((setting) => setting.join('='));
  const shop = `HOST=127.0.0.1 PORT=${port} PUBLIC_URL=https://shop.example PUBLIC_CATALOGUE=true`;
  const firebase = 'FIREBASE_PROJECT_ID=x FIREBASE_API_KEY=x FIREBASE_AUTH_DOMAIN=x.invalid';
  const settings = [...database, ...`${shop} ${firebase} LOG_LEVEL=warn`.split(' ')];
  const { child, said, ended } = start(settings);
  const isOver = () => child.exitCode !== null;
  try {
    await until(() => `${said}`.includes('is ready') || isOver(), 'the server is ready');
    for (const path of ['/api/ready', '/api/categories', '/about']) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
      check(path, status, status === 200);
    }
    const writing = await start(settings, '-e', probe).ended;
    check('user, and writing into the root', writing.said, writing.said === '10001 EROFS');
    const test = podman('image', 'inspect', '--format={{json .HealthCheck.Test}}', image);
    const health = await start(settings, ...JSON.parse(test).slice(2)).ended;
    check('exit code of the health check', health.code, health.code === 0);
    const audit = await start(settings, 'scripts/shop.ts', 'verify-audit').ended;
    check('verify-audit', audit.said, audit.code === 0);
    const stopped = performance.now();
    child.kill();
    await until(() => `${said}`.includes('has stopped') || isOver(), 'the server has stopped');
    const seconds = (performance.now() - stopped) / 1000;
    const { code } = await ended;
    check('seconds to stop', seconds.toFixed(1), seconds < most.stopSeconds && code === 0);
  } finally {
    child.kill();
    await ended;
  }
}
