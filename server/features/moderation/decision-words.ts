import type { ActionType } from '#contracts/decisions.ts';

/** A sentence for each action. Reporters also see these sentences, so they must not name anyone. */
const done: Readonly<Record<ActionType, string>> = {
  none: 'We found nothing that breaks our rules, so we changed nothing.',
  warn: 'We warned the person concerned.',
  ask_edit: 'We asked the seller to correct the product.',
  hide_image: 'We hid a photo.',
  hide_product: 'We hid the product.',
  remove_product: 'We removed the product.',
  freeze_selling: 'We banned the person from selling.',
  suspend: 'We suspended the account.',
};

export const doneWords = (actions: readonly ActionType[]): string =>
  [...new Set(actions)].map((type) => done[type]).join(' ');
