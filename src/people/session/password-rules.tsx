import { Check, Circle } from 'lucide-react';
import { passwordRules } from '#contracts/people/sign-in-forms.ts';

/** The rules for new passwords, with a tick at those that `password` meets. Use it as a field's hint. */
export function PasswordRules({ password = '' }: { password: string | undefined }) {
  const [other] = /[^\p{L}\p{N}\s!@#$&*]/u.exec(password) ?? [];
  return (
    <span className="grid gap-x-4 sm:grid-cols-2">
      {passwordRules.map(([rule, text], index) => {
        const met = rule.test(password);
        const Icon = met ? Check : Circle;
        const isLast = index === passwordRules.length - 1;
        return (
          <span key={text} className={`flex gap-1.5 ${met ? 'text-foam' : ''}`}>
            <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>
              {met && <span className="sr-only">Done: </span>}
              {text}
              {isLast && !met && other && ` (“${other}” doesn’t count)`}
            </span>
          </span>
        );
      })}
    </span>
  );
}
