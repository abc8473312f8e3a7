// Runs in its own thread because keychain calls block: for two seconds if the keychain is locked, longer if
// it asks the user for a password.
import { parentPort } from 'node:worker_threads';
import { Entry } from '@napi-rs/keyring';
import type { KeychainAnswer, KeychainOrder } from './keychain.ts';

/** Without this option, Linux would fall back to the kernel's keyring, which a restart clears. */
const store = { linux: { store: 'secret-service' } } as const;

function carryOut({ service, account, verb, secret }: KeychainOrder): string | null {
  const entry = new Entry(service, account, store);
  switch (verb) {
    case 'read': {
      const bytes = entry.getSecret();
      return bytes && Buffer.from(bytes).toString('utf8');
    }
    case 'write':
      // Writes bytes, because a Windows credential can hold only half as much text.
      entry.setSecret(Buffer.from(secret ?? '', 'utf8'));
      return null;
    case 'remove':
      entry.deleteCredential();
      return null;
  }
}

parentPort?.on('message', (order: KeychainOrder) => {
  let answer: KeychainAnswer;
  try {
    answer = { id: order.id, value: carryOut(order) };
  } catch (error) {
    answer = { id: order.id, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
