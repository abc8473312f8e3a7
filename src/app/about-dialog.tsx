import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { UpdateState } from '#contracts/app/desktop-channels.ts';
import { platform } from '#src/platform/index.ts';
import { BrandMark } from '#src/ui/brand-mark.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';

type AboutDialogProps = { open: boolean; onClose: () => void; update: UpdateState | null };

async function readFacts(): Promise<[name: string, value: string][]> {
  const [info, server] = await Promise.all([platform.appInfo(), platform.server?.current()]);
  return [
    ['Second Fret', info.version],
    ...Object.entries(info.runtime),
    ...(server ? [['Shop', server] satisfies [string, string]] : []),
  ];
}

/** Shows the versions of the client, the server and the runtime, with a button that copies them for a bug report. */
export function AboutDialog({ open, onClose, update }: AboutDialogProps) {
  const { data: facts = [] } = useQuery({
    queryKey: ['about'],
    queryFn: readFacts,
    staleTime: 0,
    enabled: open,
  });

  async function copy() {
    try {
      await navigator.clipboard.writeText(
        facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
      );
      toastSuccess('Copied.');
    } catch {
      toastError('Couldn’t copy. Select the text and copy it manually.');
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="About Second Fret"
      actions={
        <Button look="paper" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-5" />
          Copy versions
        </Button>
      }
    >
      <div className="grid gap-5">
        <div className="flex items-center gap-4">
          <BrandMark className="size-12 shrink-0" />
          <p>Used guitars and gear, from one player to the next.</p>
        </div>
        <dl className="plate grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 p-4 select-text">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="font-semibold">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <p role="status">{update && words[update.status]}</p>
      </div>
    </Dialog>
  );
}

const words: Readonly<Record<UpdateState['status'], string>> = {
  newest: 'You have the latest version.',
  unknown: 'Couldn’t check for updates. Try again later.',
  manual: 'Your system installs updates to Second Fret.',
  unavailable: 'This copy of Second Fret doesn’t check for updates.',
  available: 'An update is available. Download it at the top of the page.',
  downloading: 'An update is downloading.',
  ready: 'An update is ready. It will be installed when you quit.',
};
