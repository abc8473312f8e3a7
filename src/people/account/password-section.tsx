import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { LoginForm, SignupForm } from '#contracts/people/sign-in-forms.ts';
import { ApiError, describeError, valueOrThrow } from '#src/lib/api-error.ts';
import { useForm } from '#src/lib/use-form.ts';
import { PasswordRules } from '#src/people/session/password-rules.tsx';
import { platform } from '#src/platform/index.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { toastError, toastMessage, toastSuccess } from '#src/ui/toaster.tsx';
import { AccountSection } from './account-section.tsx';

const PasswordForm = z.object({
  current: LoginForm.shape.password,
  next: SignupForm.shape.password,
});
type PasswordForm = z.infer<typeof PasswordForm>;

const empty = { current: '', next: '' };

export function PasswordSection({ email }: { email: string }) {
  const { input, handleSubmit, setError, reset, watch, formState } = useForm<PasswordForm>({
    resolver: standardSchemaResolver(PasswordForm),
    defaultValues: empty,
  });
  const change = useMutation({
    mutationFn: async (form: PasswordForm) =>
      valueOrThrow(await platform.session.changePassword(form)),
    onSuccess: ({ othersEnded }) => {
      reset(empty);
      if (othersEnded) toastSuccess('Password changed. You’re signed out on all other devices.');
      else {
        toastMessage(
          'Password changed, but you may still be signed in on other devices. Use “Sign out everywhere”.',
        );
      }
    },
    onError: (error) => {
      const wrong = error instanceof ApiError ? error.fields.password : undefined;
      if (wrong) setError('current', { type: 'server', message: wrong }, { shouldFocus: true });
      else setError('root.server', { type: 'server', message: describeError(error).message });
    },
  });
  const link = useMutation({
    mutationFn: async () => valueOrThrow(await platform.session.resetPassword(email)),
    onSuccess: () => toastMessage(`We sent a link to ${email}.`),
    onError: (error) => toastError(describeError(error).message),
  });
  return (
    <AccountSection
      title="Password"
      about="Changing your password signs you out on every other device."
    >
      <form
        noValidate
        onSubmit={handleSubmit((form) => change.mutate(form))}
        className="grid w-full gap-4"
      >
        {/* Tells password managers which account this password belongs to. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...input('current')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={<PasswordRules password={watch('next')} />}
          {...input('next')}
        />
        <FormError message={formState.errors.root?.server?.message} />
        <Button type="submit" look="paper" busy={change.isPending} className="justify-self-start">
          Change password
        </Button>
      </form>
      <p className="text-muted">
        Forgot your password, or never had one because you use Google?{' '}
        <button
          type="button"
          aria-disabled={link.isPending || undefined}
          onClick={() => {
            if (!link.isPending) link.mutate();
          }}
          className="text-link min-h-11"
        >
          Email me a link to set one
        </button>
      </p>
    </AccountSection>
  );
}
