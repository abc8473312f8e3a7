import { PackagePlus } from 'lucide-react';
import { type Ref, useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { gtinOf } from '#contracts/catalog/gtin.ts';
import { scannedPair } from '#contracts/catalog/scanned-text.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';

/**
 * Text with a digit and no spaces is treated as a number on an instrument, tag or package. Any other text is treated as
 * a model name.
 */
export const isCode = (text: string) => /^\S*\d\S*$/.test(text) && text.length > 4;

/** Returns whether text looks like digits that were typed with another keyboard layout. */
export const isGarbled = (text: string) => /^\S*[&é"'(è_çàěščřžýáíľťôůß§]{2}\S*$/.test(text);

/** Returns the URL of the intake form, prefilled with this text. */
export function takeInPath(text: string): string {
  if (text === '') return staffPaths.intake();
  const pair = scannedPair(text);
  if (pair) return staffPaths.intake(pair);
  if (text.length > 8 && gtinOf(text) !== null) return staffPaths.intake({ gtin: text });
  return staffPaths.intake(isCode(text) ? { serial: text } : { model: text });
}

/** Opens the intake form with Alt+N, prefilled with `text`. */
export function useTakeInKey(text: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { code, altKey, ctrlKey, metaKey, shiftKey } = event;
      // Check the physical key, because on some systems, Alt changes the character that the key produces.
      if (code !== 'KeyN' || !altKey || ctrlKey || metaKey || shiftKey) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      void navigate(takeInPath(text));
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, text]);
}

/** Offers to take in a product that the counter search didn't find. */
export function TakeIn({ ref, text }: { ref: Ref<HTMLAnchorElement>; text: string }) {
  return (
    <Link
      ref={ref}
      to={takeInPath(text)}
      aria-keyshortcuts="Alt+N"
      className={buttonClass('amber', 'justify-self-start')}
    >
      <PackagePlus aria-hidden="true" className="size-5" />
      <span className="max-w-64 truncate">
        Take in “<bdi>{text}</bdi>”
      </span>
      <KeyCap name="Alt N" />
    </Link>
  );
}
