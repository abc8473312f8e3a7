import { type RuleName, ruleNames } from '#contracts/moderation/rules.ts';
import type { EventFollower } from '#server/events/event-followers.ts';
import { flagTarget } from '#server/moderation/open-case.ts';
import { factsOf } from './rule-facts.ts';
import { ruleRepository } from './rule-repository.ts';
import { checks, type Facts } from './rules.ts';

/** Products that aren't for sale are not checked, so they are checked when they are relisted. */
const followed: ReadonlySet<string> = new Set([
  'product.published',
  'product.edited',
  'product.relisted',
]);

/** Flags new and edited products that match one of the shop's rules. The products themselves are not changed. */
export const ruleFollower: EventFollower = {
  name: 'rules',
  async follow(trx, events) {
    const changed = events.filter(({ kind }) => followed.has(kind));
    if (changed.length === 0) return;
    const off = await ruleRepository(trx).off();
    const on = ruleNames.filter((rule) => !off.includes(rule));
    // Sort by id to avoid deadlocks, because flagging a product locks it.
    const lastOf = new Map(changed.map((event) => [event.subjectId, event]));
    for (const [id, { kind, at }] of [...lastOf].sort(([a], [b]) => a.localeCompare(b))) {
      const isNew = kind === 'product.published';
      const facts = await factsOf(trx, { productId: id, isNew, at });
      if (!facts) continue;
      for (const rule of on) {
        const text = checks[rule](facts);
        if (text !== null) await flagTarget(trx, targetOf(rule, id, facts), { rule, text }, at);
      }
    }
  },
};

/** The rule about new sellers flags the person once, not each of their products. */
const targetOf = (rule: RuleName, id: string, { sellerId }: Facts) =>
  rule === 'new_seller'
    ? { type: 'user' as const, id: sellerId }
    : { type: 'product' as const, id };
