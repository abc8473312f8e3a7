import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { SignupForm } from '#contracts/people/sign-in-forms.ts';
import { ApiError, valueOrThrow } from '#src/lib/api-error.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { paths } from '#src/lib/paths.ts';
import { acceptUser } from '#src/lib/session.ts';
import { useForm } from '#src/lib/use-form.ts';
import { platform } from '#src/platform/index.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { PasswordRules } from './password-rules.tsx';
import { SessionFrame } from './session-frame.tsx';
import { useReturn } from './use-return.ts';

export function Component() {
  const { goBack, state } = useReturn();
  const { input, handleSubmit, setError, watch, formState } = useForm<SignupForm>({
    resolver: standardSchemaResolver(SignupForm),
  });

  const signup = useMutation({
    mutationFn: async (form: SignupForm) =>
      acceptUser(valueOrThrow(await platform.session.signUp(form))),
    onSuccess: () => {
      toastSuccess('User Created Successfully!');
      goBack();
    },
    onError: (error) => showServerError(error, setError, ['name', 'email']),
  });

  const failure = formState.errors.root?.server?.message;
  const taken = signup.error instanceof ApiError && signup.error.code === 'email_taken';

  return (
    <SessionFrame title="Sign Up">
      <form
        noValidate
        aria-label="Sign Up"
        onSubmit={handleSubmit((form) => signup.mutate(form))}
        className="grid gap-4"
      >
        <TextField label="Name" data-arrival="" autoComplete="name" {...input('name')} />
        <TextField label="Email" type="email" autoComplete="username" {...input('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={<PasswordRules password={watch('password')} />}
          {...input('password')}
        />
        <Button type="submit" busy={signup.isPending} className="mt-2">
          Sign Up
        </Button>
        <FormError
          message={
            taken && failure ? (
              <>
                {failure}{' '}
                <Link to={paths.login} state={state} className="text-link">
                  Log in
                </Link>
                , or use another email.
              </>
            ) : (
              failure
            )
          }
        />
      </form>
      <p className="text-sm text-muted">
        By signing up you agree to our{' '}
        <Link to={paths.terms} className="text-link">
          Terms of use
        </Link>
        . Our{' '}
        <Link to={paths.privacy} className="text-link">
          Privacy policy
        </Link>{' '}
        says what we store about you.
      </p>
      <p>
        <Link to={paths.login} state={state} className="text-link inline-block py-2">
          Already have an Account? Please Login
        </Link>
      </p>
    </SessionFrame>
  );
}
