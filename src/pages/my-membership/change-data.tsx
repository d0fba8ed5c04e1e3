import { EditOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { changeMyData } from "#contract/operations/members/change-my-data";
import { lazyComponent } from "../../components/lazy-component";
import { useOperationTexts } from "../../resources/operations/texts";

const OperationDialog = lazyComponent(() =>
  import("../../resources/operations/operation-dialog").then((file) => file.OperationDialog),
);

/** Asks for one's own data to be changed; somebody of the branch decides. */
export function ChangeData({ name, onDone }: { name: string; onDone(): void }) {
  const texts = useOperationTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<EditOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {texts.actionOf(changeMyData)}
      </Button>
      {isOpen && (
        <OperationDialog
          operation={changeMyData}
          row={{ id: "mine", full_name: name }}
          onDone={onDone}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
