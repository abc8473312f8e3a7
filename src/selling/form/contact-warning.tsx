import { useWatch } from 'react-hook-form';
import { findContact } from '#contracts/contact-details.ts';
import { leastRole } from '#contracts/permissions.ts';
import { useSession } from '#src/lib/session.ts';
import { useDebouncedValue } from '#src/lib/use-debounced-value.ts';
import { FormWarning } from '#src/ui/form-error.tsx';
import type { ProductInput } from './product-form.ts';

/** Warns about what the rule for contact details will flag. The rule skips staff. */
export function ContactWarning() {
  const session = useSession();
  const [title = '', description = ''] = useWatch<ProductInput, ['title', 'description']>({
    name: ['title', 'description'],
  });
  const texts = useDebouncedValue(`${title}\n${description}`, 400);
  const end = texts.indexOf('\n');
  const inTitle = findContact(texts.slice(0, end));
  const found = inTitle ?? findContact(texts.slice(end + 1));
  const checked = session.status === 'signed-in' && session.user.role === leastRole;
  return (
    <FormWarning when={checked && found !== null}>
      Your {inTitle ? 'product name' : 'description'} has {found?.kind}: “{found?.found}”. Everyone
      can read this, and a moderator will check your product. Please remove it.
    </FormWarning>
  );
}
