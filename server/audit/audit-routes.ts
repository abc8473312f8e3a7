import {
  exportAudit,
  getAuditProof,
  listAudit,
  listAuditHeads,
  verifyAudit,
} from '#contracts/audit/audit.ts';
import type { Mount } from '#server/http/mount.ts';
import type { AuditService } from './audit-service.ts';

export function mountAudit(mount: Mount, audit: AuditService): void {
  mount(listAudit, ({ caller, query }) => audit.list(caller, query));
  mount(verifyAudit, () => audit.verify());
  mount(exportAudit, ({ caller }) => audit.export(caller));
  mount(listAuditHeads, () => audit.heads());
  mount(getAuditProof, ({ caller, params }) => audit.proof(caller, params.id));
}
