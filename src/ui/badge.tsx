import type { ReactNode } from 'react';

export type BadgeTone = 'surf' | 'amber' | 'tobacco' | 'plain';

const tones: Record<BadgeTone, string> = {
  surf: 'bg-surf text-surf-ink',
  amber: 'bg-secondary text-secondary-content',
  tobacco: 'bg-neutral text-neutral-content in-data-[theme=stage]:bg-base-300',
  plain: 'border border-rule text-base-content',
};

/** A small label, such as a status or a role. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`badge-plate inline-flex items-center rounded-full whitespace-nowrap px-2.5 py-0.5 text-sm font-bold ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
