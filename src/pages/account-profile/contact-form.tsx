import { Button } from "antd";
import type { Typed } from "#contract/kit/operation";
import { saveProfile } from "#contract/operations/identity/profile";
import { Columns } from "../../components/columns";
import { fieldBindingOf, TextField } from "../../components/form-fields";
import { RefusalAlert } from "../../components/refusal-alert";
import { useAuth, useRefreshAuth } from "../../hooks/use-auth";
import { useCheckedForm } from "../../hooks/use-checked-form";
import { useOperation } from "../../hooks/use-operation";
import { useValidationMessages } from "../../hooks/use-validation-messages";
import { useConfirmPassword } from "../../overlays/password-confirm";
import { problemOf } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { VerificationBadge } from "./verification-badge";

type Contact = Typed<typeof saveProfile>;

/** What differs from what is kept: the rest is not sent, so that it stays as it is. */
function changesOf(typed: Contact, kept: Contact): Partial<Contact> {
  const names = Object.keys(typed) as (keyof Contact)[];
  return Object.fromEntries(
    names.filter((name) => (typed[name] ?? "") !== (kept[name] ?? "")).map((name) => [name, typed[name]]),
  );
}

/** How the person is reached and signs in. All but the description is changed by password only. */
export function ContactForm() {
  const t = useT("profile");
  const { user } = useAuth();
  const refresh = useRefreshAuth();
  const notify = useNotify();
  const askProof = useConfirmPassword();
  const { messagesOfRefusal } = useValidationMessages("auth");
  const { run, pending, refusal } = useOperation(saveProfile);
  const kept: Contact = {
    user_name: user.user_name,
    email: user.email,
    contact_number: user.contact_number ?? undefined,
    description: user.description ?? "",
  };

  async function save(typed: Contact) {
    const changes = changesOf(typed, kept);
    const names = Object.keys(changes);
    if (names.length === 0) return notify.info(t("contact.unchanged"));
    const { description } = typed;
    const needsProof = names.some((name) => name !== "description");
    const proof = needsProof ? await askProof(saveProfile, t("contact.why")) : undefined;
    if (proof === null) return;
    try {
      await run({ ...changes, description }, proof);
    } catch (error) {
      return checked.refuse(messagesOfRefusal(problemOf(error)));
    }
    refresh();
    notify.success(t("saved"), names.some((name) => name in othersEnd) ? t("othersEnded") : undefined);
  }
  const checked = useCheckedForm<Contact>(saveProfile.input, kept, save, "auth");
  const binding = fieldBindingOf(checked, "contact-");
  const isAtInput = Object.keys(refusal?.fields ?? {}).length > 0;

  return (
    <form {...checked.formProps} aria-label={t("contact.title")}>
      <RefusalAlert refusal={isAtInput ? null : refusal} />
      <Columns width={240} gap="0 16px">
        <TextField
          binding={binding}
          name="user_name"
          label={t("field.user_name")}
          autoComplete="username"
          isRequired
        />
        <TextField
          binding={binding}
          name="email"
          label={t("field.email")}
          autoComplete="email"
          inputMode="email"
          isRequired
          help={<VerificationBadge what="email" />}
        />
        <TextField
          binding={binding}
          name="contact_number"
          label={t("field.contact_number")}
          autoComplete="tel"
          inputMode="tel"
          isRequired
          help={<VerificationBadge what="contact" />}
        />
      </Columns>
      <TextField
        binding={binding}
        name="description"
        label={t("field.description")}
        help={t("contact.descriptionHelp")}
        rows={2}
        isRequired
      />
      <Button type="primary" htmlType="submit" loading={pending}>
        {t("save")}
      </Button>
    </form>
  );
}

/** What, once changed, ends the sessions elsewhere. */
const othersEnd: Partial<Contact> = { email: "", contact_number: "" };
