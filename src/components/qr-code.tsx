import { DownloadOutlined } from "@ant-design/icons";
import { Button, QRCode } from "antd";
import { useRef } from "react";
import "./qr-code.css";

interface QrCodeProps {
  value: string;
  /** What it is, for those who cannot see it. */
  label: string;
  /** Pixels a side. */
  size?: number;
  /** Offers it as a picture. */
  download?: { text: string; fileName: string };
}

/** A QR code, dark on white in every look, so that any camera reads it. */
export function QrCode({ value, label, size = 200, download }: QrCodeProps) {
  const frame = useRef<HTMLDivElement>(null);

  function save(fileName: string) {
    const canvas = frame.current?.querySelector("canvas");
    if (!canvas) return;
    const link = document.createElement("a");
    link.download = fileName;
    link.href = canvas.toDataURL("image/png");
    link.click();
  }

  return (
    <div className="qr-code" ref={frame}>
      <div className="qr-code-paper">
        <QRCode
          aria-label={label}
          value={value}
          size={size}
          type="canvas"
          color="#000000"
          bgColor="#ffffff"
          bordered={false}
          errorLevel="M"
        />
      </div>
      {download && (
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => save(download.fileName)}>
          {download.text}
        </Button>
      )}
    </div>
  );
}
