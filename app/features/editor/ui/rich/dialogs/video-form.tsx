import { useState } from 'react';
import { findVideo, toWatchPage } from '#app/html/content/video-embed.ts';
import type { HtmlAttributes } from '#app/html/document/schema.ts';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { VIDEO_HINT, videoProblem } from '../../url-dialog.tsx';
import { DialogForm } from './dialog-form.tsx';
import { VIDEO_TITLE_MAX, videoAttributes } from './video-attributes.ts';

interface VideoFormProps {
  /** The video that is changed; null inserts one. */
  present: HtmlAttributes | null;
  onChoose: (html: HtmlAttributes) => void;
  onClose: () => void;
}

export function VideoForm({ present, onChoose, onClose }: VideoFormProps) {
  const [address, setAddress] = useState(present ? toWatchPage({ src: '', ...present }).url : '');
  const [title, setTitle] = useState(present?.title ?? '');
  const [problem, setProblem] = useState<string | null>(null);

  function submit(): void {
    const video = findVideo(address);
    setProblem(videoProblem(address));
    if (video) onChoose(videoAttributes(video, title, present ?? {}));
  }

  return (
    <DialogForm action={present ? 'Save' : 'Insert'} onSubmit={submit} onClose={onClose}>
      <TextInput
        id="video-address"
        name="address"
        label="Video address"
        hint={VIDEO_HINT}
        error={problem ?? undefined}
        inputMode="url"
        autoComplete="off"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <TextInput
        id="video-title"
        name="title"
        label="Title"
        hint="What the video is called. Screen readers say it before they play the video."
        optional="recommended"
        maxLength={VIDEO_TITLE_MAX}
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
    </DialogForm>
  );
}
