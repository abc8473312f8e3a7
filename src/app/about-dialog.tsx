import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { UpdateState } from '#contracts/desktop.ts';
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

/** Which version this is, and of what: to be read, and copied into a report. */
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
      toastError('This could not be copied. Select it instead.');
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
  newest: 'No newer version is known.',
  unknown: 'Nobody answered about newer versions. Try again later.',
  manual: 'Newer versions come with the updates of your system.',
  unavailable: 'This copy does not look for newer versions.',
  available: 'A newer version is there: the line above the page offers it.',
  downloading: 'A newer version is being fetched.',
  ready: 'A newer version is ready: it is put in when you quit.',
};
