import { useFormContext, useWatch } from 'react-hook-form';
import { leastRole } from '#contracts/permissions.ts';
import { moneyInput } from '#src/lib/money.ts';
import { useSession } from '#src/lib/session.ts';
import { MoneyField } from '#src/ui/money-field.tsx';
import { FormSection } from './form-section.tsx';
import type { ProductInput } from './product-form.ts';

/** The switch for offers, and the lowest price that is worth an answer. */
export function OfferFields() {
  const { register, setValue, formState } = useFormContext<ProductInput>();
  const session = useSession();
  const isPrivate = session.status === 'signed-in' && session.user.role === leastRole;
  const usual = isPrivate ? 'yes' : 'no';
  const [chosen = usual] = useWatch<ProductInput, ['takes_offers']>({ name: ['takes_offers'] });
  const takes = chosen === 'yes';
  return (
    <FormSection title="Offers">
      <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
        <input
          type="checkbox"
          className="checkbox"
          checked={takes}
          onChange={() => setValue('takes_offers', takes ? 'no' : 'yes', { shouldDirty: true })}
        />
        <span>Buyers can offer a lower price</span>
      </label>
      {takes && (
        <MoneyField
          label="Lowest offer (optional)"
          hint="Lower offers are declined at once, the first few a day from each buyer. Nobody else sees this."
          error={formState.errors.lowest_offer?.message}
          {...register('lowest_offer', moneyInput)}
        />
      )}
    </FormSection>
  );
}
