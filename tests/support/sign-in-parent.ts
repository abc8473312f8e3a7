// Starts the sign-in service, prints its address and waits until a test kills this process.
import { launchEmbeddedSignIn } from '#embedded/sign-in/launch.ts';

const [dataDir = '', port = '0'] = process.argv.slice(2);
const log = { info() {}, warn() {}, error() {} };
const service = await launchEmbeddedSignIn({ dataDir, port: Number(port), projectId: 'demo', log });
console.log(JSON.stringify({ url: service.url, pid: service.pid }));
setInterval(() => {}, 60_000);
