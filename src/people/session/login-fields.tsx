import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { LoginForm } from '#contracts/people/sign-in-forms.ts';
import { describeError, valueOrThrow } from '#src/lib/api-error.ts';
import { acceptUser } from '#src/lib/session.ts';
import { useForm } from '#src/lib/use-form.ts';
import { platform } from '#src/platform/index.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { toastError, toastMessage } from '#src/ui/toaster.tsx';

type LoginFieldsProps = { onPassword: () => void; onGoogle: () => void };

export function LoginFields({ onPassword, onGoogle }: LoginFieldsProps) {
  const { input, handleSubmit, clearErrors, setError, setFocus, trigger, getValues } =
    useForm<LoginForm>({
      resolver: standardSchemaResolver(LoginForm),
    });

  const login = useMutation({
    mutationFn: async (form: LoginForm) =>
      acceptUser(valueOrThrow(await platform.session.signIn(form))),
    onSuccess: onPassword,
    // The specification requires sign-in errors to appear below the password.
    onError: (error) =>
      setError(
        'password',
        { type: 'server', message: describeError(error).message },
        { shouldFocus: true },
      ),
  });
  const google = useMutation({
    mutationFn: async () => valueOrThrow(await platform.session.signInWithGoogle()),
    onSuccess: (user) => {
      // Null if the user closed Google's window.
      if (!user) return;
      acceptUser(user);
      onGoogle();
    },
  });
  const reset = useMutation({
    mutationFn: async (email: string) => valueOrThrow(await platform.session.resetPassword(email)),
    onSuccess: (_, email) => {
      clearErrors('password');
      toastMessage(
        `If there is an account for ${email}, we’ve sent it a link to set a new password.`,
      );
    },
    onError: (error) => toastError(describeError(error).message),
  });

  async function forgot() {
    if (reset.isPending) return;
    if (await trigger('email')) reset.mutate(LoginForm.shape.email.parse(getValues('email')));
    else setFocus('email');
  }

  return (
    <>
      <form
        noValidate
        aria-label="Login"
        onSubmit={handleSubmit((form) => login.mutate(form))}
        className="grid gap-4"
      >
        <TextField
          label="Email"
          data-arrival=""
          type="email"
          autoComplete="username"
          hint={
            reset.isSuccess &&
            'If there is an account, we’ve sent a link. Look in the spam folder, too.'
          }
          {...input('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...input('password')} />
        <button
          type="button"
          onClick={() => void forgot()}
          aria-disabled={reset.isPending || undefined}
          className="text-link min-h-11 justify-self-start"
        >
          Forgot password?
        </button>
        <Button type="submit" busy={login.isPending} unavailable={google.isPending}>
          Login
        </Button>
      </form>
      <p className="flex items-center gap-4 text-muted before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
        or
      </p>
      <GoogleButton
        busy={google.isPending}
        unavailable={login.isPending}
        onClick={() => google.mutate()}
      />
      <FormError message={google.error && describeError(google.error).message} />
    </>
  );
}

type GoogleButtonProps = { busy: boolean; unavailable: boolean; onClick: () => void };

function GoogleButton({ busy, unavailable, onClick }: GoogleButtonProps) {
  return (
    <Button look="paper" busy={busy} unavailable={unavailable} onClick={onClick} className="w-full">
      {!busy && (
        <svg viewBox="0 0 18 18" aria-hidden="true" className="size-5">
          <path
            fill="#4285F4"
            d="M17.6 9.2c0-.6 0-1.2-.2-1.7H9v3.3h4.8a4 4 0 0 1-1.8 2.7v2.3h3c1.6-1.6 2.6-3.8 2.6-6.6z"
          />
          <path
            fill="#34A853"
            d="M9 18c2.4 0 4.5-.8 6-2.2l-3-2.3a5.4 5.4 0 0 1-8-2.8H1v2.3A9 9 0 0 0 9 18z"
          />
          <path fill="#FBBC05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8l3-2.3z" />
          <path
            fill="#EA4335"
            d="M9 3.6c1.3 0 2.5.5 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3a5.4 5.4 0 0 1 5-3.7z"
          />
        </svg>
      )}
      Continue with Google
    </Button>
  );
}
