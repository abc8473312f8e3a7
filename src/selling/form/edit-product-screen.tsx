import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { checkText } from '#src/catalog/moderation-text.ts';
import { ApiError, failureOf } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { ownProductQuery } from '#src/selling/selling-queries.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { OnlineLoading } from '#src/ui/online-loading.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { EditProductForm } from './edit-product-form.tsx';
import { endsEdit, unsavedEdit } from './unsaved-edit.ts';

export function Component() {
  const { id = '' } = useParams();
  return (
    <>
      <PageHeading>Edit product</PageHeading>
      <EditProduct key={id} id={id} />
    </>
  );
}

function EditProduct({ id }: { id: string }) {
  const session = useSession();
  const { data, error, isError, isFetching, isFetchedAfterMount, refetch } = useQuery(
    ownProductQuery(id),
  );
  const userId = session.status === 'signed-in' ? session.user._id : null;
  const over = data ? !data.can.edit && data.moderation !== 'pending' : endsEdit(error);
  useEffect(() => {
    if (over && userId !== null) unsavedEdit(id, userId).end();
  }, [over, id, userId]);
  if (isError && !data) {
    const final = error instanceof ApiError && [403, 404, 422].includes(error.status);
    return final ? (
      <NotEditable why="We couldn’t find this product among yours." />
    ) : (
      <ErrorPanel {...failureOf({ error, isFetching, refetch })} />
    );
  }
  if (!data || !isFetchedAfterMount || session.status !== 'signed-in') {
    return (
      <OnlineLoading label="Loading your product">
        <div className="grid gap-6">
          <Skeleton className="h-56" />
          <Skeleton className="h-80" />
        </div>
      </OnlineLoading>
    );
  }
  if (!data.can.edit) {
    const checked = data.moderation === 'pending';
    return (
      <NotEditable
        why={
          checked ? `${checkText} Then you can edit this product.` : 'This product can’t be edited.'
        }
      />
    );
  }
  return <EditProductForm product={data} seller={session.user} />;
}

function NotEditable({ why }: { why: string }) {
  return (
    <EmptyState title="Nothing to edit here" link="My Products" to={paths.myProducts}>
      <p>{why}</p>
    </EmptyState>
  );
}
