import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { NameForm } from '#contracts/people/account.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { formDraft } from '#src/lib/local-drafts.ts';
import { useSession } from '#src/lib/session.ts';
import { useForm } from '#src/lib/use-form.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { toastMessage, toastSuccess } from '#src/ui/toaster.tsx';
import { useRename } from './account-queries.ts';
import { AccountSection } from './account-section.tsx';

export function NameSection({ name }: { name: string }) {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user._id : '';
  const [draft] = useState(() => formDraft(userId, 'name'));
  const [typed, setTyped] = useState(() => draft.read().name);
  const { input, handleSubmit, setError, getValues, formState } = useForm<NameForm>({
    resolver: standardSchemaResolver(NameForm),
    values: { name: typed ?? name },
  });
  const rename = useRename();
  const submit = handleSubmit((form) =>
    rename.mutate(form.name, {
      onSuccess: ({ everywhere }) => {
        draft.forget();
        setTyped(undefined);
        if (everywhere) toastSuccess('Name saved.');
        else {
          toastMessage(
            'Name saved in the shop, but the sign-in service didn’t respond. Save it again later.',
          );
        }
      },
      onError: (error) => showServerError(error, setError, ['name']),
    }),
  );
  return (
    <AccountSection
      title="Name"
      about="Buyers and sellers see this name on everything you book or sell from now on."
    >
      <form
        noValidate
        onSubmit={submit}
        onChange={() => draft.save(getValues())}
        className="grid w-full gap-4"
      >
        <TextField label="Name" autoComplete="name" {...input('name')} />
        <FormError message={formState.errors.root?.server?.message} />
        <Button type="submit" look="paper" busy={rename.isPending} className="justify-self-start">
          Save name
        </Button>
      </form>
    </AccountSection>
  );
}
