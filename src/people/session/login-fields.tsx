import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { LoginForm } from '#contracts/people/sign-in-forms.ts';
import { describeError } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { toastError, toastMessage } from '#src/ui/toaster.tsx';
import { GoogleButton } from './google-button.tsx';
import { askForNewPassword, logIn, logInByGoogle } from './sign-in.ts';

type LoginFieldsProps = { onPassword: () => void; onGoogle: () => void };

export function LoginFields({ onPassword, onGoogle }: LoginFieldsProps) {
  const { register, handleSubmit, setError, setFocus, trigger, getValues, formState } =
    useForm<LoginForm>({ resolver: standardSchemaResolver(LoginForm) });

  const login = useMutation({
    mutationFn: logIn,
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
    mutationFn: logInByGoogle,
    onSuccess: (signedIn) => {
      if (signedIn) onGoogle();
    },
    onError: (error) => toastError(describeError(error).message),
  });
  const reset = useMutation({
    mutationFn: askForNewPassword,
    onSuccess: (_, email) =>
      toastMessage(
        `If there is an account for ${email}, we’ve sent it a link to set a new password.`,
      ),
    onError: (error) => toastError(describeError(error).message),
  });

  async function forgot() {
    if (reset.isPending) return;
    if (await trigger('email')) reset.mutate(getValues('email').trim());
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
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
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
    </>
  );
}
