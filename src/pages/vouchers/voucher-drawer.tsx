import { Drawer, Flex } from "antd";
import { useRef } from "react";
import { lazyComponent } from "../../components/lazy-component";
import { ErrorState, LoadingState } from "../../components/states";
import { useRead } from "../../hooks/use-operation";
import type { Row, RowAction } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import type { useDrawer } from "../../resources/use-drawer";
import type { KindOfVoucher, Voucher } from "./kinds";
import { StateTag } from "./state-tag";
import type { VoucherCan } from "./use-voucher-can";

const VoucherForm = lazyComponent(
  () => import("./voucher-form").then((file) => file.VoucherForm),
  <LoadingState />,
);
const ShownVoucher = lazyComponent(
  () => import("./shown-voucher").then((file) => file.ShownVoucher),
  <LoadingState />,
);

interface VoucherDrawerProps {
  kind: KindOfVoucher;
  drawer: ReturnType<typeof useDrawer>;
  can: VoucherCan;
  operationsOf(row: Row): RowAction[];
}

/** What the address names over the list: a voucher being written, copied, changed or shown. */
export function VoucherDrawer({ kind, drawer, can, operationsOf }: VoucherDrawerProps) {
  const t = useT("vouchers");
  const { act, id, close, edit, copy, show } = drawer;
  const isForm = act === "create" || ((act === "edit" || act === "copy") && id !== undefined);
  const isShown = act === "show" && id !== undefined;
  if (!isForm && !isShown) return null;
  return (
    <Drawer
      open
      width={isForm ? "min(1280px, 100vw)" : "min(960px, 100vw)"}
      title={isShown ? <TitleOf kind={kind} id={id} /> : t(act === "edit" ? "form.edit" : "form.new")}
      onClose={close}
      maskClosable={isShown}
      autoFocus={isShown}
    >
      {isForm &&
        (id ? (
          <FormOf
            key={`${act} ${id}`}
            kind={kind}
            id={id}
            isCopy={act === "copy"}
            onSaved={show}
            onCancel={close}
          />
        ) : (
          <VoucherForm start={{ kind }} onSaved={show} onCancel={close} />
        ))}
      {isShown && (
        <ShownVoucher
          key={id}
          kind={kind}
          id={id}
          onShow={(other) => show({ id: other })}
          actions={(voucher) => ({
            operations: operationsOf({ ...voucher }).map((action) => asked(action, close)),
            ...(can.change(voucher) && { edit: () => edit(voucher) }),
            ...(can.write && { copy: () => copy(voucher) }),
          })}
        />
      )}
    </Drawer>
  );
}

/** Which voucher it is, what for, and how it stands. */
function TitleOf({ kind, id }: { kind: KindOfVoucher; id: string }) {
  const t = useT("vouchers");
  const { data } = useRead(kind.operations.show, { id });
  if (!data) return t("show.title");
  const { number, name, state } = data as Voucher;
  return (
    <Flex align="center" gap="small" wrap>
      {[[t("show.title"), number].filter(Boolean).join(" "), name].join(" · ")}
      <StateTag state={state} />
    </Flex>
  );
}

/** What is deleted is shown no more: whether it shall be is asked over the list. */
const asked = (action: RowAction, close: () => void): RowAction => {
  if (action.key !== "delete") return action;
  const onClick = () => {
    close();
    action.onClick();
  };
  return { ...action, onClick };
};

interface FormOfProps {
  kind: KindOfVoucher;
  id: string;
  isCopy: boolean;
  onSaved(voucher: Voucher): void;
  onCancel(): void;
}

function FormOf({ kind, id, isCopy, ...props }: FormOfProps) {
  const { data, error, refetch } = useRead(kind.operations.show, { id });
  // What others do meanwhile must not reach into a form that is being filled in: its version tells later.
  const first = useRef<Voucher>(undefined);
  if (data) first.current ??= data as Voucher;
  const voucher = first.current;
  if (voucher)
    return (
      <VoucherForm start={{ kind, ...(isCopy ? { copied: voucher } : { before: voucher }) }} {...props} />
    );
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />;
}
