import { createProduct, deleteProduct, listOwnProducts } from '#contracts/selling/own-products.ts';
import {
  discardDraft,
  endProduct,
  getDraftProduct,
  getOwnProduct,
  getOwnSeller,
  listDrafts,
  relistProduct,
  saveDraft,
  updateProduct,
} from '#contracts/selling/selling.ts';
import type { Core } from '#server/core.ts';
import type { Mount } from '#server/http/mount.ts';
import { createDraftService } from './draft-service.ts';
import { endHoldingPeriods } from './holding-period.ts';
import { createSellingService } from './selling-service.ts';

type Parts = Parameters<typeof createSellingService>[1];

export function mountSelling(mount: Mount, core: Core, parts: Parts) {
  const selling = createSellingService(core, parts);
  const drafts = createDraftService(core);
  mount(listOwnProducts, ({ caller, query }) => selling.own(caller, query));
  mount(getOwnProduct, ({ caller, params }) => selling.editable(caller, params.id));
  mount(getOwnSeller, ({ caller }) => selling.seller(caller));
  mount(createProduct, ({ caller, body, idempotencyKey }) =>
    selling.publish(caller, body, idempotencyKey),
  );
  mount(updateProduct, ({ caller, params, body }) => selling.edit(caller, params.id, body));
  mount(endProduct, ({ caller, params }) => selling.change(caller, params.id, 'ended'));
  mount(relistProduct, ({ caller, params, body }) =>
    selling.change(caller, params.id, 'live', body),
  );
  mount(deleteProduct, ({ caller, params }) => selling.remove(caller, params.id));
  mount(listDrafts, ({ caller }) => drafts.list(caller));
  mount(saveDraft, ({ caller, params, body }) =>
    drafts.save(caller, params.id, body.form, body.version),
  );
  mount(getDraftProduct, ({ caller, params }) => drafts.product(caller, params.id));
  mount(discardDraft, async ({ caller, params }) => ({
    deletedCount: await drafts.discard(caller, params.id),
  }));
  return { jobs: { 'end-holding-periods': () => endHoldingPeriods(core) } };
}
