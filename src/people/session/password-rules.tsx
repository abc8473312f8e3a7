import { passwordRules } from '#contracts/people/sign-in-forms.ts';

/** The rules for new passwords, with a tick at those that `password` meets. Use it as a field's hint. */
export function PasswordRules({ password = '' }: { password: string | undefined }) {
  const [other] = /[^\p{L}\p{N}\s!@#$&*]/u.exec(password) ?? [];
  return (
    <span className="grid gap-x-4 sm:grid-cols-2">
      {passwordRules.map(([rule, text], index) => {
        const met = rule.test(password);
        const isLast = index === passwordRules.length - 1;
        return (
          <span key={text} className={met ? 'text-foam' : ''}>
            <span aria-hidden="true">{met ? '✓' : '○'} </span>
            {met && <span className="sr-only">Done: </span>}
            {text}
            {isLast && !met && other && ` (“${other}” doesn’t count)`}
          </span>
        );
      })}
    </span>
  );
}
