import { connect } from 'node:net';
import { getPriority, setPriority } from 'node:os';

/**
 * Keeps SOCKETS connections to a local port open. Each one sends the same request PIPELINED times, reads
 * nothing, and is replaced after two seconds. Runs until it is killed.
 *   node perf/unread-flood.ts PORT PATH PIPELINED SOCKETS
 */
const [port = '', path = '', pipelined = '', sockets = ''] = process.argv.slice(2);
// Lower the priority, because a real attacker would not compete with the server for this machine's processor.
setPriority(Math.min(getPriority() + 5, 19));

// Exit when the process that started this one exits.
process.stdin.resume().on('end', () => process.exit());

const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: text/html,*/*\r\n\r\n`;
const requests = Buffer.from(request.repeat(Number(pipelined)));

function open(): void {
  const socket = connect(Number(port), '127.0.0.1').pause();
  socket.on('error', () => {});
  socket.write(requests);
  // Replace the socket, because one that is never read doesn't detect that the server has closed it.
  setTimeout(() => {
    socket.destroy();
    open();
  }, 2000);
}
for (let n = 0; n < Number(sockets); n += 1) setTimeout(open, (n / Number(sockets)) * 2000);
