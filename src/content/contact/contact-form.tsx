import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ContactForm as Form, sendContactMessage } from '#contracts/talk/contact.ts';
import { call } from '#src/lib/api.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { formDraft, viewerId } from '#src/lib/local-drafts.ts';
import { useSession } from '#src/lib/session.ts';
import { useForm } from '#src/lib/use-form.ts';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';

/** The contact form. `website` is a hidden field that only spam bots fill out. */
export function ContactForm() {
  const session = useSession();
  const known = session.status === 'signed-in' ? session.user : null;
  const draft = formDraft(viewerId(), 'contact');
  const { register, handleSubmit, setError, reset, getValues, formState } = useForm<Form>({
    resolver: standardSchemaResolver(Form),
    defaultValues: {
      name: known?.name ?? '',
      email: known?.email ?? '',
      message: '',
      ...draft.read(),
    },
  });
  const { errors } = formState;
  const trap = useRef<HTMLInputElement>(null);
  const thanks = useRef<HTMLParagraphElement>(null);
  const sending = useMutation({
    mutationFn: (form: Form) =>
      call(sendContactMessage, { body: { ...form, website: trap.current?.value ?? '' } }),
    onSuccess: (_, { name, email }) => {
      draft.forget();
      reset({ name, email, message: '' });
    },
    onError: (error) => showServerError(error, setError, ['name', 'email', 'message']),
  });

  useEffect(() => {
    if (sending.isSuccess) thanks.current?.focus();
  }, [sending.isSuccess]);

  if (sending.isSuccess) {
    return (
      <div className="grid justify-items-start gap-4">
        <p ref={thanks} tabIndex={-1} role="status" className="text-xl font-semibold outline-none">
          Thank you! We got your message and will reply {known ? 'in Messages' : 'by email'} within
          a day.
        </p>
        <Button look="paper" onClick={() => sending.reset()}>
          Send another message
        </Button>
      </div>
    );
  }
  return (
    <form
      noValidate
      onSubmit={handleSubmit((form) => sending.mutate(form))}
      onChange={() => draft.save(getValues())}
      className="grid w-full gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="name"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <TextAreaField
        label="Message"
        rows={5}
        error={errors.message?.message}
        {...register('message')}
      />
      <div hidden>
        <label>
          Website
          <input ref={trap} type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <FormError message={errors.root?.server?.message} />
      <Button type="submit" busy={sending.isPending} className="justify-self-start">
        Send message
      </Button>
    </form>
  );
}
