import {
  exportAudit,
  getAuditProof,
  listAudit,
  listAuditHeads,
  verifyAudit,
} from '#contracts/audit/audit.ts';
import type { Core } from '#server/core.ts';
import type { Mount } from '#server/http/mount.ts';
import { createAuditService } from './audit-service.ts';
import { createHeadPublisher } from './publish-head.ts';

/** Returns the room's work. */
export function mountAudit(mount: Mount, core: Core) {
  const audit = createAuditService(core);
  mount(listAudit, ({ caller, query }) => audit.list(caller, query));
  mount(verifyAudit, () => audit.verify());
  mount(exportAudit, ({ caller }) => audit.export(caller));
  mount(listAuditHeads, () => audit.heads());
  mount(getAuditProof, ({ caller, params }) => audit.proof(caller, params.id));
  return { jobs: { 'publish-audit-head': createHeadPublisher(core) } };
}
