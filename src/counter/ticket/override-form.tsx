import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { OverrideForm as Schema } from '#contracts/counter/tickets.ts';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField } from '#src/ui/field.tsx';

type OverrideFormProps = {
  /** The name of the buyer who holds the product, or null if it is not known. */
  buyer: string | null;
  onOverride: (reason: string) => void;
  onBack: () => void;
};

/** Asks for the reason to sell a product that someone else holds. */
export function OverrideForm({ buyer, onOverride, onBack }: OverrideFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm<z.infer<typeof Schema>>({
    resolver: standardSchemaResolver(Schema),
    defaultValues: { reason: '' },
  });
  useEffect(() => setFocus('reason'), [setFocus]);
  const name = buyer ?? 'The buyer';
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ reason }) => onOverride(reason))}
      className="grid gap-4"
    >
      <p>
        <bdi>{name}</bdi> will lose their booking and get a notice with your reason. The sale will
        also be recorded in the audit log.
      </p>
      <TextAreaField
        label="Reason"
        hint={`${name} will see this.`}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onBack}>
          Back
        </Button>
        <Button look="danger" type="submit">
          Sell anyway
        </Button>
      </div>
    </form>
  );
}
