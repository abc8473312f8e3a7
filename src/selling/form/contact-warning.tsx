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
  // No number can begin in the name and end in the description.
  const found = findContacts(useDebouncedValue(`${title}\n;\n${description}`, 400));
  const checked = session.status === 'signed-in' && session.user.role === leastRole;
  return (
    <FormWarning when={checked && found.length > 0}>
      Everyone can read {found.map((one) => `${one.kind}: “${one.found}”`).join(', ')}. A moderator
      will check your product.
    </FormWarning>
  );
}
