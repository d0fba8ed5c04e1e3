import { Alert } from "antd";
import { useContext } from "react";
import type { Employee } from "#contract/entities/membership";
import type { Output } from "#contract/kit/operation";
import { seeAsEmployee } from "#contract/operations/employees/show-employee";
import { permissions as allPermissions } from "#contract/permissions";
import { type May, MenuOf } from "../../components/shell/nav";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { MatrixEditor } from "../permission-templates/matrix-editor";

/** What somebody may do here by the server's word, and the menu they get. */
export function SeeAs({ person }: { person: Employee }) {
  const { data, error, refetch } = useRead(seeAsEmployee, { id: person.id });
  useLive(["employee.update"], () => void refetch());
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Effective person={person} effective={data} /> : <LoadingState />;
}

interface EffectiveProps {
  person: Employee;
  effective: Output<typeof seeAsEmployee>;
}

function Effective({ person, effective }: EffectiveProps) {
  const t = useT("employees");
  const held = effective.user_type === "owner" ? allPermissions : effective.permissions;
  const isOut = person.application_status !== "accepted";
  const set = new Set(held);
  return (
    <div className="see-as">
      {isOut && <Alert type="warning" message={t("seeAs.out")} />}
      <section aria-label={t("seeAs.menu")}>
        <h3>{t("seeAs.menu")}</h3>
        {isOut ? (
          <EmptyState title={t("seeAs.noMenu")} />
        ) : (
          <Menu can={(permission) => set.has(permission)} />
        )}
      </section>
      <section aria-label={t("seeAs.permissions")}>
        <h3>{t("seeAs.permissions")}</h3>
        <MatrixEditor held={held} />
      </section>
    </div>
  );
}

function Menu({ can }: { can: May }) {
  const sections = useContext(MenuOf)(can).flatMap((group) => group.sections);
  return (
    <ul className="seen-menu">
      {sections.map(({ name, label, items }) => (
        <li key={`${name} ${label}`}>
          <strong>{label}</strong>
          <ul>
            {items.map((item) => (
              <li key={item.to}>{item.label}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
