import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import type * as z from 'zod/mini';
import {
  maxProofs,
  type OwnStolen,
  StolenForm as Schema,
  StolenEdit,
} from '#contracts/moderation/stolen.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { EvidenceField } from '#src/media/photos/evidence-field.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { useSaveStolen } from './stolen-queries.ts';

type Fields = z.input<typeof Schema>;

const inputs = [
  ...(['brand', 'model', 'serial_number', 'stolen_on', 'place', 'police_report'] as const),
  ...(['text', 'proofs'] as const),
];

type StolenFormProps = {
  entry?: OwnStolen;
  onDone: (form: Fields) => void;
  onCancel?: () => void;
};

/** Registers an instrument, or changes what can be changed about `entry`. */
export function StolenForm({ entry, onDone, onCancel }: StolenFormProps) {
  const [photosReady, setPhotosReady] = useState(true);
  const saving = useSaveStolen(entry?._id);
  const { input, handleSubmit, setError, setValue, formState } = useForm<Fields>({
    resolver: standardSchemaResolver(entry ? StolenEdit : Schema),
    defaultValues: { ...entry, proofs: [] },
  });
  const { errors } = formState;
  const submit = useSingleFlight(async (form: Fields) => {
    if (!photosReady) {
      setError('proofs', {
        message: 'Wait until all photos are uploaded, or remove those that failed.',
      });
      return;
    }
    try {
      await saving.mutateAsync(form);
    } catch (error) {
      showServerError(error, setError, inputs);
      return;
    }
    toastSuccess(entry ? 'Your changes have been saved.' : 'Your instrument is registered.');
    onDone(form);
  });
  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        {!entry && (
          <>
            <TextField label="Brand" {...input('brand')} />
            <TextField label="Model" {...input('model')} />
            <TextField
              label="Serial number"
              autoComplete="off"
              spellCheck={false}
              hint="Capital letters, spaces and dashes don’t matter."
              {...input('serial_number')}
            />
          </>
        )}
        <TextField label="Date of the theft" type="date" {...input('stolen_on')} />
        <TextField label="Place" {...input('place')} />
        <TextField
          label="Police report number (optional)"
          autoComplete="off"
          hint="With it, new listings stay hidden until a moderator has reviewed them."
          {...input('police_report')}
        />
      </div>
      <TextAreaField
        label="What it looks like, and what happened"
        hint="For example, marks and repairs that a moderator can recognize."
        {...input('text')}
      />
      {!entry && (
        <EvidenceField
          most={maxProofs}
          label="Photos that prove it is yours"
          hint={`One to ${maxProofs} photos, for example of the receipt or of you with the instrument. Only moderators see them.`}
          error={errors.proofs?.message}
          onChange={({ urls, ready }) => {
            setValue('proofs', urls);
            setPhotosReady(ready);
          }}
        />
      )}
      <FormError message={errors.root?.server?.message} />
      <div className="flex flex-wrap gap-3">
        {onCancel && (
          <Button look="paper" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button look="amber" type="submit" busy={saving.isPending}>
          {entry ? 'Save changes' : 'Register as stolen'}
        </Button>
      </div>
    </form>
  );
}
