import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { platform } from '#src/platform/index.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { FretboardRule } from '#src/ui/fretboard-rule.tsx';

const suggestion = 'http://localhost:4000';

/**
 * Asks for the address of the shop's server. Shown when the app starts for the first time and when the user wants to
 * change the address.
 */
export function Component() {
  const { server } = platform;
  const current = useQuery({
    queryKey: ['server'],
    queryFn: async () => (await server?.current()) ?? '',
    staleTime: 0,
  });
  const [typed, setTyped] = useState<string | null>(null);
  const address = typed ?? (current.data || suggestion);
  const choice = useMutation({
    mutationFn: async (wanted: string) => {
      const answer = await server?.choose(wanted);
      if (!answer?.ok) throw new Error(answer?.message);
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!choice.isPending) choice.mutate(address.trim());
  }

  return (
    <div className="page-width max-w-2xl py-10 lg:py-16">
      <h1 tabIndex={-1} className="text-4xl sm:text-5xl">
        Which shop?
      </h1>
      <FretboardRule className="my-6 text-rule" />
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Address of the shop’s server"
          hint="The address your shop gave you, such as https://shop.example.com. Changing it logs you out."
          type="url"
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          value={address}
          onChange={(event) => setTyped(event.target.value)}
          error={choice.isError ? choice.error.message : undefined}
        />
        <Button type="submit" busy={choice.isPending}>
          Connect
        </Button>
      </form>
    </div>
  );
}
