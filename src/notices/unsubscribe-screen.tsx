import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import {
  kindOfToken,
  type MailKind,
  noticeKinds,
  unsubscribe,
} from '#contracts/notices/notices.ts';
import { call } from '#src/lib/api.ts';
import { describeError } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';

/** Turns off one kind of email. Emails link to this page, which works without a login. */
export function Component() {
  const { token = '' } = useParams();
  const stopping = useMutation({ mutationFn: () => call(unsubscribe, { body: { token } }) });
  const region = useKeptFocus<HTMLDivElement>();
  const kind = kindOfToken(token);
  const about = aboutMails(kind);
  return (
    <div {...region} className="page-width max-w-2xl py-12 outline-none">
      <PageHeading>{stopping.isSuccess ? 'Emails stopped' : 'Stop these emails?'}</PageHeading>
      {stopping.isSuccess ? (
        <p role="status" className="mb-6">
          We no longer send you emails {about}. You will still see these notices in the app.
        </p>
      ) : (
        <>
          <p className="mb-6">
            You will no longer get emails {about}. You will still see these notices in the app.
          </p>
          <div className="grid justify-items-start gap-4">
            <Button busy={stopping.isPending} onClick={() => stopping.mutate()}>
              Stop these emails
            </Button>
            <FormError
              message={stopping.error ? describeError(stopping.error).message : undefined}
            />
          </div>
        </>
      )}
      <p className="mt-8 text-muted">
        <Link to={paths.noticeSettings} className="text-link">
          Choose which notices you get
        </Link>{' '}
        in your account.
      </p>
    </div>
  );
}

function aboutMails(kind: MailKind | null): string {
  if (kind === null) return 'of this kind';
  return kind === 'daily'
    ? 'with the day’s new matches and changes'
    : `when ${noticeKinds[kind].when}`;
}
