import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useLocation } from 'react-router-dom';
import {
  Delivery,
  deliveriesOf,
  type NoticeKind,
  noticeKinds,
} from '#contracts/notices/notices.ts';
import { describeError, failureOf } from '#src/lib/api-error.ts';
import { noticeSettingsHash } from '#src/lib/paths.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';
import { noticeSettingsQuery, useChooseDelivery } from './notice-queries.ts';

const names: Record<Delivery, string> = {
  mail: 'In the app and by email',
  daily: 'In the app and by a daily email',
  app: 'Only in the app',
  never: 'Never',
};

/** The headings under which the settings are grouped, in order. */
const groups = [
  'Buying',
  'Selling',
  'Offers',
  'Messages',
  'Handover',
  'Watchlist and saved searches',
  'Reports and decisions',
  'The shop',
] as const;

const groupOf: Record<NoticeKind, (typeof groups)[number]> = {
  hold_placed: 'Buying',
  hold_promoted: 'Buying',
  place_moved: 'Buying',
  hold_released: 'Buying',
  hold_frozen: 'Buying',
  hold_resumed: 'Buying',
  hold_expired: 'Buying',
  product_booked: 'Selling',
  waitlist_joined: 'Selling',
  booking_cancelled: 'Selling',
  offer_received: 'Offers',
  offer_closed: 'Offers',
  offer_outdated: 'Offers',
  thread_written: 'Messages',
  meeting_changed: 'Handover',
  meeting_soon: 'Handover',
  code_guessed: 'Handover',
  product_collected: 'Handover',
  review_received: 'Handover',
  review_answered: 'Handover',
  search_matched: 'Watchlist and saved searches',
  price_dropped: 'Watchlist and saved searches',
  watched_available: 'Watchlist and saved searches',
  watched_sold: 'Watchlist and saved searches',
  decision_made: 'Reports and decisions',
  appeal_decided: 'Reports and decisions',
  report_decided: 'Reports and decisions',
  case_opened: 'Reports and decisions',
  case_assigned: 'Reports and decisions',
  appeal_received: 'Reports and decisions',
  credit_used: 'The shop',
  role_changed: 'The shop',
  message_received: 'Messages',
  unknown_codes: 'The shop',
  audit_head_published: 'The shop',
};

/** Lets the user choose how to receive each kind of notice. Each change is saved immediately. */
export function NoticeSettings() {
  const settings = useQuery(noticeSettingsQuery);
  const { hash } = useLocation();
  const loaded = settings.data !== undefined;
  // The settings load after the page, so the browser can't scroll to their section by itself.
  useEffect(() => {
    if (!loaded || hash !== noticeSettingsHash) return;
    const section = document.getElementById(hash.slice(1));
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  }, [loaded, hash]);

  if (settings.isPending) {
    return (
      <div className="w-full">
        <TableSkeleton label="Loading your settings" rows={6} />
      </div>
    );
  }
  if (!settings.data) {
    return <ErrorPanel {...failureOf(settings)} />;
  }
  const { items } = settings.data;
  return (
    <div className="grid w-full">
      {groups.map((group) => {
        const own = items.filter(({ kind }) => groupOf[kind] === group);
        return own.length > 0 && <Group key={group} title={group} items={own} />;
      })}
    </div>
  );
}

/** One group of settings. It starts folded, because all groups together are several screens long on a phone. */
function Group({ title, items }: { title: string; items: SettingProps[] }) {
  return (
    <details className="group border-b border-rule">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4">
        <h3 className="text-xl">{title}</h3>
        <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
      </summary>
      <ul className="grid gap-4 pt-1 pb-6">
        {items.map(({ kind, delivery }) => (
          <li key={kind}>
            <Setting kind={kind} delivery={delivery} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The setting for one kind of notice. Renders nothing until the setting has loaded. */
export function NoticeSetting({ kind }: { kind: NoticeKind }) {
  const { data } = useQuery(noticeSettingsQuery);
  const chosen = data?.items.find((setting) => setting.kind === kind);
  return chosen && <Setting kind={kind} delivery={chosen.delivery} />;
}

type SettingProps = { kind: NoticeKind; delivery: Delivery };

function Setting({ kind, delivery }: SettingProps) {
  const id = useId();
  const choosing = useChooseDelivery();
  const shown = choosing.isPending ? choosing.variables.delivery : delivery;
  return (
    <div className="grid items-center gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_17rem]">
      <label htmlFor={id}>When {noticeKinds[kind].when}</label>
      <select
        id={id}
        value={shown}
        className="select"
        onChange={(event) =>
          choosing.mutate(
            { kind, delivery: Delivery.parse(event.target.value) },
            {
              onSuccess: () => toastSuccess('Saved.'),
              onError: (error) => toastError(describeError(error).message),
            },
          )
        }
      >
        {deliveriesOf(kind).map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </div>
  );
}
