import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);
const tools = ['dbus-run-session', 'gnome-keyring-daemon', 'secret-tool'];
const missing = tools.filter((tool) => spawnSync('which', [tool]).status !== 0);

/** Explains why tests can't start a Secret Service and what to install. Null if they can start one. */
export const noSecretService =
  process.platform === 'linux' && missing.length > 0
    ? `no ${missing.join(', ')}: apt-get install gnome-keyring dbus-x11 libsecret-tools`
    : process.platform === 'linux'
      ? null
      : 'the Secret Service is Linux’s';

export type SecretService = Awaited<ReturnType<typeof startSecretService>>;

/**
 * Starts a bus and GNOME Keyring for this process in a temporary home folder. The keyring is `unlocked`,
 * `locked` with an unknown password, or `absent`, which means that only the bus is started.
 */
export async function startSecretService(state: 'unlocked' | 'locked' | 'absent') {
  const home = await mkdtemp(join(tmpdir(), 'second-fret-keyring-'));
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home };
  if (state === 'locked') await session(home, env, 'filled').then((made) => made.end());
  const bus = await session(home, env, state);
  const before = process.env.DBUS_SESSION_BUS_ADDRESS;
  process.env.DBUS_SESSION_BUS_ADDRESS = bus.address;
  const busEnv = { ...env, DBUS_SESSION_BUS_ADDRESS: bus.address };
  return {
    /** Returns the output of `secret-tool search` for a service: its items with their secrets. */
    async search(service: string): Promise<string> {
      const search = ['search', '--all', 'service', service];
      // The item may be deleted while it is being read.
      const found = await run('secret-tool', search, { env: busEnv }).catch((e: Error) => e);
      return found instanceof Error ? '' : found.stdout + found.stderr;
    },
    /** Overwrites the item stored for `account`, as another program might. */
    store(service: string, account: string, secret: string): Promise<void> {
      const label = `keyring:${account}@${service}`;
      const attributes = ['service', service, 'username', account];
      const child = spawn('secret-tool', ['store', `--label=${label}`, ...attributes], {
        env: busEnv,
        stdio: ['pipe', 'inherit', 'inherit'],
      });
      child.stdin.end(secret);
      return new Promise((resolve, reject) =>
        child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`exit ${code}`)))),
      );
    },
    async stop() {
      if (before === undefined) delete process.env.DBUS_SESSION_BUS_ADDRESS;
      else process.env.DBUS_SESSION_BUS_ADDRESS = before;
      await bus.end();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const starts = {
  // Starting with a password creates the keyring, and storing an item creates the keyring's file. If the service is
  // then started without a password, the keyring stays locked.
  filled:
    'printf secret | gnome-keyring-daemon --unlock --components=secrets --daemonize >&2; printf x | secret-tool store --label=x a b',
  unlocked: 'printf secret | gnome-keyring-daemon --unlock --components=secrets --daemonize >&2',
  locked: 'gnome-keyring-daemon --start --components=secrets --daemonize >&2',
  absent: 'true',
};

async function session(home: string, env: NodeJS.ProcessEnv, state: keyof typeof starts) {
  const config = state === 'absent' ? ['--config-file', await emptyBus(home)] : [];
  const script = `${starts[state]}; echo "$DBUS_SESSION_BUS_ADDRESS"; cat`;
  const child = spawn('dbus-run-session', [...config, '--', 'sh', '-c', script], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`dbus-run-session ended with ${code}`)));
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    address,
    async end() {
      child.stdin.end();
      await ended;
    },
  };
}

/** Starts a bus that can't start any services. */
async function emptyBus(home: string): Promise<string> {
  const file = join(home, 'bus.conf');
  await writeFile(
    file,
    `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`,
  );
  return file;
}
