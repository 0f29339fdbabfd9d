/**
 * Short talks between two friends who take turns. `{issue}`, `{six}`, `{amount}` and `{hour}` are filled in when a
 * talk gets its times.
 */
export const PAIR_TALKS: Readonly<
  Record<'cn' | 'en' | 'vi' | 'th' | 'ja' | 'ko' | 'hi' | 'ind', readonly (readonly string[])[]>
> = {
  cn: [
    ['今晚开奖你看了吗？', '刚看，{six}', '我中了两个，小安慰奖', '可以啊，请客！', '行，明天奶茶', '记得少糖'],
    ['早上好 ☀️', '早！昨天睡得怎么样', '还行，就是一直在想{issue}期', '别想啦，娱乐而已', '说得对，量力而行'],
    ['周六聚餐你来吗？', '来，几点？', '七点，老地方', '好，我带点水果', '太好了'],
    [
      '你一般怎么选号？',
      '生日加纪念日，随缘',
      '哈哈，跟我妈一样',
      '阿姨运气好不好？',
      '上个月中了{amount}，高兴了一星期',
    ],
    ['球赛看了没？', '看了，最后一分钟绝杀！', '我喊得邻居都来敲门了', '😂'],
    ['{hour}那一期你跟吗？', '跟一点点，{amount}以内', '我也是，到点就停', '这个习惯好'],
    ['刚到家，路上堵了一个小时', '辛苦了，先吃饭', '嗯，吃完看开奖', '等你'],
  ],
  en: [
    [
      'Did you catch the {hour} draw?',
      'Just missed it. What came up?',
      '{six}. I had two of them 😅',
      'Two is two. Better than my zero',
      'Same line again tomorrow?',
      "Same line. I'm stubborn",
    ],
    [
      'Morning! Coffee first, numbers later ☕',
      'Haha, discipline',
      'I write down every round now. It keeps me from chasing.',
      'Good habit. Set a limit and stick to it',
      '{amount} a week, not a cent more',
    ],
    [
      'Are you coming on Saturday?',
      'Yes, around seven. Should I bring anything?',
      'Just yourself. Minjun is cooking',
      'Then I bring dessert',
    ],
    ['The round closed while I was still picking 🙈', "Pick before you open it, that's the trick", 'Noted'],
    [
      'How was the match?',
      '2:1, the winner in the 89th minute',
      'No way!',
      'I shouted so loud the neighbours knocked',
      '😂😂',
    ],
    [
      'Quick question: where do I see the results of round {issue}?',
      'Results tab, second from the left',
      'Found it, thanks!',
      'Any luck?',
      'Next time 🙂',
    ],
    ['Long day. You?', 'Same. Feet up, tea, then the {hour} draw', 'Sounds perfect', 'Join in if you like'],
  ],
  vi: [
    [
      'Chào buổi sáng! Hôm nay có kỳ quay lúc {hour} đúng không?',
      'Đúng rồi, mình chọn xong số rồi',
      'Nhanh thế! Số mấy vậy?',
      '{six}, toàn ngày sinh trong nhà 😄',
      'Chúc may mắn nhé!',
    ],
    ['Kết quả kỳ {issue} có rồi kìa', 'Mình trúng {amount}, đủ uống cà phê', 'Vậy là vui rồi 🎉', 'Cuối tuần mình mời'],
    ['Cuối tuần này đi ăn phở không?', 'Đi chứ, mấy giờ?', 'Chín giờ sáng, quán cũ', 'Ok, hẹn gặp!'],
    ['Hôm nay mưa to quá', 'Ừ, ở nhà xem quay số thôi', 'Pha trà nóng rồi ngồi đợi', 'Nghe là thấy ấm rồi ☕'],
  ],
  th: [
    ['สวัสดีตอนเช้า ☀️', 'สวัสดี วันนี้งวด {hour} ซื้อหรือยัง', 'ซื้อแล้ว เลขวันเกิดแม่', 'ขอให้โชคดีนะ 🙏'],
    ['ผลออกแล้ว {six}', 'ถูกสองตัว ดีใจจัง', 'เก่งมาก! ได้เท่าไหร่', '{amount} พอเลี้ยงกาแฟ'],
    ['เย็นนี้ว่างไหม', 'ว่างหลังหกโมง', 'ไปกินส้มตำกัน', 'ตกลง เจอกัน'],
    ['งวดที่แล้วเกือบถูก', 'ห่างกันเลขเดียวเอง 555', 'งวดหน้าเอาใหม่', 'เล่นพอสนุกนะ'],
  ],
  ja: [
    [
      'おはよう！昨日の抽せん、見た？',
      '見たよ。{six}だったね',
      '惜しい、2つ当たり😂',
      '次に期待だね',
      'うん、無理せず楽しもう',
    ],
    ['{hour}の回、もう選んだ？', 'まだ。締切まであと少しだから急がないと', 'いつもの番号？', 'うん、家族の誕生日'],
    ['土曜日、みんなでご飯どう？', 'いいね！何時？', '7時に駅前で', '了解です👍'],
    ['今日は暑かったね', '本当に。アイス二つ食べた', '二つも？😆', '当たりが出たから！'],
  ],
  ko: [
    [
      '좋은 아침이에요!',
      '안녕하세요 ㅎㅎ 어제 결과 봤어요?',
      '네, {six} 나왔더라고요',
      '저는 두 개 맞았어요 😆',
      '축하해요! 커피 사세요',
    ],
    ['오늘 {hour} 회차 골랐어요?', '네, 이번엔 자동으로 했어요', '행운을 빌어요 🍀'],
    ['주말에 축구 볼래요?', '좋아요, 몇 시예요?', '일곱 시, 저희 집에서', '치킨 사 갈게요'],
    ['퇴근했어요?', '방금요. 지하철이에요', '조심히 들어가요', '네, 고마워요 🙂'],
  ],
  hi: [
    [
      'नमस्ते! आज {hour} वाला ड्रॉ देखोगे?',
      'हाँ, बस चाय बना लूँ ☕',
      'मैंने {six} चुना है',
      'शुभकामनाएँ! मज़े के लिए खेलो',
      'बिल्कुल, बस {amount} का बजट है',
    ],
    ['कल का नतीजा देखा?', 'दो नंबर मिले 😄', 'वाह! मिठाई कब?', 'शनिवार को पक्का'],
    ['शनिवार को आ रहे हो?', 'हाँ, सात बजे तक पहुँच जाऊँगा', 'बढ़िया, सब आ रहे हैं'],
  ],
  ind: [
    [
      'Pagi! Sudah lihat hasil undian tadi malam?',
      'Sudah, {six}',
      'Aku kena dua angka 😄',
      'Lumayan, traktir kopi ya',
      'Siap!',
    ],
    [
      'Nanti jam {hour} ikut putaran?',
      'Ikut, tapi sedikit saja, {amount}',
      'Bagus, jangan berlebihan',
      'Betul, buat hiburan',
    ],
    ['Sabtu jadi kumpul?', 'Jadi, jam tujuh', 'Aku bawa kue', 'Mantap 👍'],
  ],
};
