import { useWatch } from 'react-hook-form';
import { findContacts } from '#contracts/contact-details.ts';
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
  const texts = {
    name: useDebouncedValue(title, 400),
    description: useDebouncedValue(description, 400),
  };
  const found = Object.entries(texts).flatMap(([field, text]) =>
    findContacts(text).map((one) => `${one.kind} in the ${field}: “${one.found}”`),
  );
  const checked = session.status === 'signed-in' && session.user.role === leastRole;
  return (
    <FormWarning when={checked && found.length > 0}>
      Everyone can read {found.join(', ')}. A moderator will check your product.
    </FormWarning>
  );
}
