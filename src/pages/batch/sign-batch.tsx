import { EditOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { type Batch, type BatchSigner, batchSigners } from "#contract/entities/batch";
import { permissionOf } from "#contract/kit/operation";
import { signBatch } from "#contract/operations/batches/sign-batch";
import { Field } from "../../components/field";
import { MediaThumbnail } from "../../components/media-picture";
import { momentIn } from "../../components/receipt";
import { SignatureInput } from "../../components/signature-input";
import { useAuth, useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { FormModal } from "../../resources/operations/form-modal";

interface SigningProps {
  batch: Batch;
  onSigned(batch: Batch): void;
}

/** Who counts signs for the count, and nobody who had the cash for its receipt. */
function mayStillSign({ batch, userId, as }: { batch: Batch; userId: string; as: BatchSigner }) {
  if (batch.ended_at === null || batch.signatures.some(({ signed_as }) => signed_as === as)) return false;
  const countedBy = batch.counted_by_id ?? batch.user_id;
  return as === "counted" ? userId === countedBy : ![countedBy, batch.user_id].includes(userId);
}

/** The buttons by which somebody signs for the cash of a batch that has ended. */
export function SignBatch({ batch, onSigned }: SigningProps) {
  const t = useT("teller");
  const can = useCan();
  const { user_id: userId } = useAuth();
  const [signing, setSigning] = useState<BatchSigner | null>(null);
  if (!can(permissionOf(signBatch))) return null;
  const open = batchSigners.filter((as) => mayStillSign({ batch, userId, as }));
  return (
    <>
      {open.map((as) => (
        <Button key={as} icon={<EditOutlined aria-hidden />} onClick={() => setSigning(as)}>
          {t(`batch.sign.${as}`)}
        </Button>
      ))}
      {signing && (
        <SignDialog batch={batch} as={signing} onSigned={onSigned} onClose={() => setSigning(null)} />
      )}
    </>
  );
}

function SignDialog({ batch, as, onSigned, onClose }: SigningProps & { as: BatchSigner; onClose(): void }) {
  const t = useT("teller");
  const acting = useOperationModal(
    signBatch,
    { id: batch.id, signed_as: as, media_id: null },
    (signed) => {
      onSigned(signed);
      onClose();
    },
    { area: "teller" },
  );
  const { form, validationErrorOf } = acting;
  return (
    <FormModal acting={acting} title={t(`batch.sign.${as}`)} okText={t("batch.sign.sign")} onClose={onClose}>
      <p>{t(`batch.sign.${as}_what`, { name: batch.name })}</p>
      <Field id="media_id" label={t("field.signature")} validationError={validationErrorOf("media_id")}>
        <SignatureInput
          id="media_id"
          value={form.watch("media_id") as string | null}
          onChange={(id) => form.setValue("media_id", id)}
        />
      </Field>
    </FormModal>
  );
}

/** Who signed, and the line for who has yet to. */
export function Signatures({ batch }: { batch: Batch }) {
  const t = useT("teller");
  const { branch } = useBranch();
  return (
    <div className="batch-signatures">
      {batchSigners.map((as) => {
        const signed = batch.signatures.find(({ signed_as }) => signed_as === as);
        return (
          <div key={as}>
            {signed?.media_id && <MediaThumbnail id={signed.media_id} alt={signed.name} size={48} />}
            {signed && (
              <>
                <b>{signed.name}</b>
                {momentIn(branch.time_zone, signed.signed_at)}
              </>
            )}
            <span>{t(`batch.sign.line_${as}`)}</span>
          </div>
        );
      })}
    </div>
  );
}
