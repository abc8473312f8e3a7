import { once } from 'node:events';
import { writeAuditEntry } from '#server/db/audit.ts';
import { createDatabase } from '#server/db/client.ts';
import { auditLines } from '#server/features/audit/audit-service.ts';
import { openShopDatabase } from './shop-database.ts';

/**
 * `npm run --silent audit:export > audit.jsonl`: writes the audit log to standard output, one entry per line. With the
 * embedded database, stop the shop first, because it locks the data folder.
 */
const { pool, close } = await openShopDatabase();
try {
  const db = createDatabase(pool);
  const at = new Date();
  await db.transaction().execute((trx) =>
    writeAuditEntry(trx, {
      job: 'audit:export',
      action: 'audit log exported',
      subjectId: '00000000-0000-0000-0000-000000000000',
      details: {},
      at,
    }),
  );
  for await (const lines of auditLines(db)) {
    if (!process.stdout.write(lines)) await once(process.stdout, 'drain');
  }
} finally {
  await close();
}
