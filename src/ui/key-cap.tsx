import { ArrowDown, ArrowUp } from 'lucide-react';

/** Arrows are icons, because the shop's font has no arrow characters. */
const arrows = { Up: ArrowUp, Down: ArrowDown };

/**
 * The name of a key, visible on devices with a keyboard. Keys that type a character are hidden while a field has focus.
 * Screen readers get the key from `aria-keyshortcuts` instead.
 */
export function KeyCap({ name, className = '' }: { name: string; className?: string }) {
  const Arrow = name === 'Up' || name === 'Down' ? arrows[name] : null;
  return (
    <span
      aria-hidden="true"
      data-character={name.length === 1 || undefined}
      className={`hidden min-w-6 place-items-center rounded-[0.3rem] border border-current/45 px-1.5 py-px font-sans text-xs leading-4 font-bold whitespace-nowrap pointer-fine:inline-grid ${className}`}
    >
      {Arrow ? <Arrow className="my-0.5 size-3" /> : name}
    </span>
  );
}
